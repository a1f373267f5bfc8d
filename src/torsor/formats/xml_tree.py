"""XML as plain elements with their lines, and the numbers in their attributes and texts; nothing of it is evaluated.

Robot files need elements, attributes and texts only.  Document types, entities and processing instructions, by which
a small file becomes a large one or reaches for others, are refused; so is what no robot needs: great depth, endless
attributes.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isinf
from xml.parsers import expat

from torsor.errors import FormatError, TorsorWarning

MAX_DEPTH = 200
MAX_ELEMENTS = 500_000
MAX_ATTRIBUTE = 1_000_000
MAX_NUMBER = 1e30  # products of a few such numbers are still finite
ENCODINGS = ("utf-8", "utf-16", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252")
CHUNK = 1 << 16  # after a refusal expat runs to the end of what it was given
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_ENDED = [expat.errors.codes[e] for e in (expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_UNCLOSED_TOKEN)]


@dataclass(slots=True)
class Element:
    """An element; a prefix stays in its tag.  pieces: of the text between its children, from its first letter on."""

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    text_line: int = 0

    @property
    def text(self) -> str:
        """The text between its children, empty where there is none."""
        return "".join(self.pieces).strip()

    def all(self, *tags: str) -> list[Element]:
        """The children called so."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> Element | None:
        """The first child called so."""
        return next((child for child in self.children if child.tag == tag), None)

    def walk(self) -> Iterator[Element]:
        """The element and all below it, in the order of the file."""
        waiting = [self]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(reversed(here.children))

    def error(self, message: str) -> FormatError:
        """An error at this place."""
        return FormatError(message, self.file, self.line)

    def warn(self, message: str, line: int = 0) -> None:
        """A warning at this place."""
        warnings.warn(f"{self.file}:{line or self.line}: {message}", TorsorWarning, stacklevel=2)

    def numbers(self, name: str, count: int, default: tuple[float, ...] | None = None,
                most: float = MAX_NUMBER) -> tuple[float, ...]:
        """The numbers of an attribute, so many, separated by spaces; without a default it must be there."""
        text = self.attributes.get(name)
        if text is None:
            if default is None:
                raise self.error(f'<{self.tag}> has no {name}: {name}="{" ".join("0" * count)}" was expected')
            return default
        return self._numbers(text, count, most, f'{name}="{short(text)}" in <{self.tag}>', f"{name} of <{self.tag}>")

    def text_numbers(self, count: int, most: float = MAX_NUMBER) -> tuple[float, ...]:
        """The numbers that its text is, so many."""
        text = self.text
        return self._numbers(text, count, most, f"{short(text)!r} in <{self.tag}>", f"<{self.tag}>")

    def _numbers(self, text: str, count: int, most: float, shown: str, where: str) -> tuple[float, ...]:
        words = re.findall(r"[^ \t\r\n]+", text)
        if len(words) != count:
            expected = "a number was" if count == 1 else f"{count} numbers, separated by spaces, were"
            raise self.error(f"{shown} is {len(words)} words; {expected} expected")
        return tuple(self._number(where, word, most) for word in words)

    def number(self, name: str, default: float | None = None, most: float = MAX_NUMBER) -> float:
        """The number of an attribute."""
        return self.numbers(name, 1, None if default is None else (default,), most)[0]

    def _number(self, where: str, word: str, most: float) -> float:
        if len(word) > 400 or not _NUMBER.fullmatch(word):
            raise self.error(f"{where}: {short(word)!r} is not a number; a decimal such as -1.5e-3 was expected")
        value = float(word)
        if abs(value) > most or isinf(value):
            raise self.error(f"{where}: {short(word)} is out of range; at most {min(most, 1e308):g} was expected")
        return value


def parse(data: bytes, file: str) -> Element:
    """The root element of an XML file.

    >>> root = parse(b"<robot name='x'>\\n  <link name='a'/>\\n</robot>", "x.urdf")
    >>> root.children[0].tag, root.children[0].line
    ('link', 2)
    """
    if not data.strip():
        raise FormatError("the file is empty: XML was expected", file)
    builder = _Builder(file)
    parser = builder.parser
    try:
        for start in range(0, len(data), CHUNK):
            parser.Parse(data[start : start + CHUNK], False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        message = f"not XML: {expat.errors.messages.get(error.code, str(error))}"
        if error.code in _ENDED and builder.open:
            message += f"; the file ends inside the <{builder.open[-1].tag}> of line {builder.open[-1].line}"
        raise FormatError(message, file, error.lineno) from None
    except (LookupError, ValueError) as error:  # of the encodings that Python supplies to expat
        raise FormatError(f"not XML: {error}; UTF-8 was expected", file, 1) from None
    assert builder.root is not None  # expat refuses a document without root
    return builder.root


class _Builder:
    """Expat's events on their way to elements."""

    def __init__(self, file: str):
        self.file = file
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.XmlDeclHandler = self.declaration
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= MAX_DEPTH:
            raise self.refused(f"elements nested deeper than {MAX_DEPTH}: no robot needs that")
        if self.count > MAX_ELEMENTS:
            raise self.refused(f"more than {MAX_ELEMENTS} elements: no robot needs that")
        if any(len(name) + len(value) > MAX_ATTRIBUTE for name, value in attributes.items()):
            raise self.refused(f"an attribute longer than {MAX_ATTRIBUTE // 1_000_000} MB: no robot needs that")
        element = Element(tag, attributes, self.file, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        here = self.open[-1] if self.open else None
        if here is not None and (here.pieces or text.strip()):
            here.text_line = here.text_line or self.parser.CurrentLineNumber
            here.pieces.append(text)

    def declaration(self, _: str, encoding: str | None, __: int) -> None:
        if encoding and encoding.lower() not in ENCODINGS:
            raise self.refused(f"the encoding {short(encoding)!r}; UTF-8 was expected")

    def doctype(self, *_: object) -> None:
        raise self.refused("a document type (<!DOCTYPE>) is refused: only elements and attributes are read")

    def entity(self, *_: object) -> None:
        raise self.refused("the declaration of an entity is refused: only elements and attributes are read")

    def instruction(self, target: str, _: str) -> None:
        raise self.refused(f"a processing instruction <?{short(target)}?> is refused: only elements and attributes "
                           "are read")

    def refused(self, message: str) -> FormatError:
        return FormatError(message, self.file, self.parser.CurrentLineNumber)


def short(text: str) -> str:
    """A text from a file as a message shows it."""
    shown = "".join(c if c.isprintable() else "?" for c in text[:41])
    return shown if len(text) <= 40 else shown[:37] + "..."
