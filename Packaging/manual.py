#!/usr/bin/env python3
"""Writes the manual page of Quizmark from what the program says of itself and from the documentation of its commands, as man(7).

    quizmark --experimental-dump-help | manual.py VERSION > quizmark.1
"""

import json
import pathlib
import re
import sys

COMMANDS = pathlib.Path(__file__).parent.parent / "Docs" / "Content" / "pages" / "commands.md"


def documented(title):
    """A section of the documentation, as text for roff. Code, which begins and ends with a backquote there, is bold."""
    text = re.search(rf"^## {title}$(.*?)^## ", COMMANDS.read_text(encoding="utf-8"), re.M | re.S)[1]
    text = escaped(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("’", "'"))
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", text)


def items(text):
    return re.findall(r"^\\- (.*)$", text, re.M)


def escaped(text):
    """Text for roff: a backslash and a hyphen are written in another way, and no line begins with a control character."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.M)


def names(argument):
    signs = [("--" if name["kind"].startswith("long") and name["kind"] != "longWithSingleDash" else "-") + name["name"]
             for name in argument["names"]]
    value = f" \\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "option" else ""
    return ", ".join(f"\\fB{escaped(sign)}\\fR{value}" for sign in sorted(signs, key=len))


def usage(path, command):
    """The line with everything that a command takes."""
    words = [f"\\fBquizmark {escaped(' '.join(path))}\\fR".replace(" \\fR", "\\fR")]
    for argument in shown(command):
        if argument["kind"] == "positional":
            word = f"\\fI{escaped(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
        elif argument["names"] and argument["names"][0]["name"] in ("help", "h", "version"):
            continue
        else:
            longest = max(argument["names"], key=lambda name: len(name["name"]))["name"]
            sign = "--" if len(longest) > 1 else "-"
            word = f"\\fB{escaped(sign + longest)}\\fR"
            if argument["kind"] == "option":
                word += f" \\fI{escaped(argument['valueName'])}\\fR"
        words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def shown(command):
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def paragraphs(text):
    """A discussion: lines that are indented stay as they are."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        if any(line.startswith(" ") for line in block.splitlines()):
            lines += [".PP", ".nf", escaped(block), ".fi"]
        else:
            lines += [".PP", escaped(" ".join(block.split()))]
    return lines


def details(path, command):
    """A command with its arguments, and the commands below it."""
    lines = [f".SS quizmark {escaped(' '.join(path))}", usage(path, command), ".PP", escaped(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += paragraphs(command["discussion"])
    for argument in shown(command):
        if argument["kind"] != "positional" and argument["names"][0]["name"] in ("help", "h", "version"):
            continue
        term = f"\\fI{escaped(argument['valueName'])}\\fR" if argument["kind"] == "positional" else names(argument)
        text = " ".join(argument.get("abstract", "").split())
        default = argument.get("defaultValue")
        if default and "default" not in text:
            text += f" (default: {default})"
        lines += [".TP", term, escaped(text) or "\\&"]
    for below in commands(command):
        lines += details(path + [below["commandName"]], below)
    return lines


def commands(command):
    return [each for each in command.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]


def listed(entries):
    return [line for name, text in entries for line in (".TP", f"\\fB{name}\\fR", text[0].upper() + text[1:])]


def exit_status():
    text = documented("Exit codes")
    causes = [line for item in items(text) for line in (".IP \\(bu 2", item)]
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", text, re.M)
    return [".SH EXIT STATUS", *listed(rows), ".PP", re.search(r"^The exit code is also .*$", text, re.M)[0], *causes]


def environment():
    return [".SH ENVIRONMENT", *listed(re.match(r"\\fB(.*?)\\fR: (.*)", item).groups() for item in items(documented("Environment")))]


def main():
    version = sys.argv[1]
    root = json.load(sys.stdin)["command"]
    lines = [f'.TH QUIZMARK 1 "" "Quizmark {version}" "User Commands"', ".SH NAME"]
    abstract = root["abstract"].rstrip(".")
    lines += [f"quizmark \\- {escaped(abstract[0].lower() + abstract[1:])}", ".SH SYNOPSIS"]
    for command in commands(root):
        lines += [f"\\fBquizmark {escaped(command['commandName'])}\\fR ...", ".br"]
    lines += [".SH DESCRIPTION", escaped(root["abstract"]), *paragraphs(root.get("discussion", "")), ".SH COMMANDS"]
    for command in commands(root):
        lines += details([command["commandName"]], command)
    lines += exit_status() + environment()
    print("\n".join(line for line in lines if line))


if __name__ == "__main__":
    main()
