"""A server of another site: with and without CORS, with ETags, redirecting, slow, large, broken."""

import http.server
import json
import threading
import time

QUIZ = {"id": "cells", "title": "Cells", "questions": [{"id": "atp", "prompt": "Which makes ATP?", "answer": True}]}


class ForeignServer:
    """Files by path: `server.files["/a.json"] = "text"`, redirects likewise. The requests received are in `requests`."""

    def __init__(self):
        self.files = {}
        self.redirects = {}
        self.missing = 404
        self.headers = {"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"}
        self.requests = []
        self.delay = 0
        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.httpd.daemon_threads = True
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    def handler(self):
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

            def do_GET(self):
                server.requests.append((self.path, dict(self.headers)))
                time.sleep(server.delay)
                body = server.files.get(self.path)
                target = server.redirects.get(self.path)
                self.send_response(301 if target else server.missing if body is None else 200)
                if target:
                    self.send_header("Location", target)
                for name, value in server.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                try:
                    self.wfile.write(body if isinstance(body, bytes) else (body or "").encode())
                except OSError:
                    pass  # the page has hung up

        return Handler

    def put(self, path, content, **headers):
        self.files[path] = content if isinstance(content, (str, bytes)) else json.dumps(content)
        return self.address(path)

    def address(self, path):
        return f"http://127.0.0.1:{self.httpd.server_port}{path}"

    def stop(self):
        self.httpd.shutdown()
        self.httpd.server_close()
