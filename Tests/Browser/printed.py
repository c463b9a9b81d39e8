"""What is on paper."""

import subprocess


def text_of_pdf(pdf):
    """The text of a PDF file, from its bytes, laid out as on its pages. Each page ends with a form feed."""
    return subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
