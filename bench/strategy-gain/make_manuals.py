"""Makes the two corpora of manuals out of what Debian has installed, one document a page or module: make_manuals.py <folder>

<folder>/git-manuals/passages.jsonl        manual pages of git (package git-man)
<folder>/python-reference/passages.jsonl   Python's language reference as pydoc has it, and docstrings of the standard library (package libpython3.11-stdlib)

Each line is {"title", "text"}. Beside them lie questions over several documents each, <name>.questions.jsonl of this folder.
"""

import ast
import glob
import gzip
import json
import os
import re
import shutil
import sys

PYTHON = "/usr/lib/python3.11"
MAX_CHARACTERS = 9_000
MIN_CHARACTERS = 1_000

REQUEST_LEFT_OUT = re.compile(r"^['.](?!SH|SS|[BIR]{1,2} ).*$", re.MULTILINE)
ESCAPES = [(r"\\h'[^']*'|\\c|\\%|\\f(?:\(..|.)", ""), (r"\\\(l?q|\\\([lr]q", '"'), (r"\\\(em", " - "), (r"\\-", "-"), (r"\\&", ""), (r"\\\(cq|\\\(aq|\\\*\(Aq", "'"), (r"\\\(bu", "-"), (r"\\\(dq", '"'), (r"\\e", r"\\")]


def plain_manual(roff: str) -> str:
    """Text of a manual page: headings as in Markdown, requests and fonts left out."""
    text = re.sub(r'^\.S[HS]\s+"?([^"\n]*)"?$', r"\n# \1\n", roff, flags=re.MULTILINE)
    text = REQUEST_LEFT_OUT.sub("", text)
    text = re.sub(r"^\.[BIR]{1,2} ", "", text, flags=re.MULTILINE)
    for pattern, plain in ESCAPES:
        text = re.sub(pattern, plain, text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def git_manuals():
    for path in sorted(glob.glob("/usr/share/man/man[157]/git*.gz")):
        with gzip.open(path, "rt", encoding="utf-8", errors="replace") as page:
            yield re.sub(r"\.\d\.gz$", "", os.path.basename(path)), plain_manual(page.read())


def python_reference():
    topics = {}
    with open(f"{PYTHON}/pydoc_data/topics.py", encoding="utf-8") as source:
        exec(source.read(), topics)
    yield from topics["topics"].items()
    for path in sorted(glob.glob(f"{PYTHON}/*.py") + glob.glob(f"{PYTHON}/[a-z]*/*.py")):
        module = os.path.relpath(path, PYTHON).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        with open(path, encoding="utf-8", errors="replace") as source:
            yield module, docstrings(source.read())


def docstrings(source: str) -> str:
    tree = ast.parse(source)
    parts = [ast.get_docstring(tree) or ""]
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node):
            parts.append(f"## {node.name}\n\n{ast.get_docstring(node)}")
    return "\n\n".join(parts)


def write(folder: str, documents) -> None:
    os.makedirs(folder, exist_ok=True)
    shutil.copy(f"{os.path.dirname(os.path.abspath(__file__))}/{os.path.basename(folder)}.questions.jsonl", f"{folder}/questions.jsonl")
    with open(f"{folder}/passages.jsonl", "w", encoding="utf-8") as out:
        for title, text in documents:
            if len(text) >= MIN_CHARACTERS:
                out.write(json.dumps({"title": title, "text": text[:MAX_CHARACTERS]}) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make_manuals.py <folder>")
    write(f"{sys.argv[1]}/git-manuals", git_manuals())
    write(f"{sys.argv[1]}/python-reference", python_reference())
