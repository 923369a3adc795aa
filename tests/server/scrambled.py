"""Requests and messages that are nearly right, made from the OpenAPI document with a seed."""

import copy
import json
from random import Random
from typing import Any
from urllib.parse import quote

from tests.server.sites import SHORT

Json = dict[str, Any]

DEEP: Any = 1
for _ in range(200):
    DEEP = [DEEP]

WILD: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        5,
        10**6,
        2**53,
        2**63,
        10**40,
        -(10**4000),
        1.5,
        -0.0,
        1e308,
    ),
    *(
        float("inf"),
        float("nan"),
        "",
        " ",
        "\0",
        "\ud800",
        "\u2028",
        "\u202e",
        "å",
        "e\u0301",
        "[[",
    ),
    *("x" * 300, "9" * 5000, "{}", "';--", "../../x", "%00", "roll", "chance", "casual", "pair"),
    *([], {}, [[]], [None], {"": None}, {"\ud800": 1}, {"kind": "bot"}, [0] * 100, DEEP),
]
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "NONSENSE")

HEADERS = ("Content-Type", "Authorization", "Origin", "Host", "Accept")
ODD = ("", "[", "null", "x" * 300, "text/plain; charset=nonsense", "http://[")


class Scrambler:
    """Makes requests; `known` are texts that mean something to the server, such as ids."""

    def __init__(self, document: Json, random: Random, known: list[str]) -> None:
        self._schemas = document["components"]["schemas"]
        self._calls = [
            (method, path, call)
            for path, calls in document["paths"].items()
            for method, call in calls.items()
        ]
        self._random = random
        self._known = known

    def request(self) -> tuple[str, str, bytes, dict[str, str]]:
        """Method, address, body and headers."""
        random = self._random
        method, path, call = random.choice(self._calls)
        query = []
        for parameter in call.get("parameters", ()):
            value = str(self._maybe_wild(self._make(parameter["schema"])))
            safe = "" if random.random() < 0.9 else "/[]@:"
            written = quote(value.encode("utf-8", "surrogatepass"), safe=safe)
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", written)
            elif parameter["in"] == "query":
                query.append(f"{parameter['name']}={written}")
        body = b""
        if "requestBody" in call:
            body = self._body(call["requestBody"]["content"]["application/json"]["schema"])
        headers = {"Content-Type": "application/json"}
        if random.random() < 0.8:
            headers["Authorization"] = f"Bearer {random.choice(self._known)}"
        if random.random() < 0.05:
            headers[random.choice(HEADERS)] = random.choice(ODD)
        called = random.choice(METHODS) if random.random() < 0.05 else method.upper()
        return called, path + ("?" + "&".join(query) if query else ""), body, headers

    def message(self, kinds: list[str]) -> str | bytes:
        """A message for a socket, of one of these schemas."""
        text = self._body({"$ref": f"#/components/schemas/{self._random.choice(kinds)}"})
        return text if self._random.random() < 0.05 else text.decode("utf-8", "replace")

    def _body(self, schema: Json) -> bytes:
        random = self._random
        data = copy.deepcopy(self._make(schema))
        for _ in range(random.choice([0, 0, 0, 1, 1, 2, 4])):
            data = self._mutate(data)
        raw = bytearray(json.dumps(data).encode())
        if random.random() < 0.05 and raw:
            raw[random.randrange(len(raw))] = random.randrange(256)
        return bytes(raw)

    def _mutate(self, data: object) -> object:
        """The data with something else in one place."""
        random = self._random
        if isinstance(data, dict) and data and random.random() < 0.85:
            key = random.choice(list(data))
            if random.random() < 0.1:
                del data[key]
            elif random.random() < 0.1:
                data[str(random.choice(WILD))[:50]] = random.choice(WILD)
            else:
                data[key] = self._mutate(data[key])
            return data
        if isinstance(data, list) and data and random.random() < 0.7:
            data[random.randrange(len(data))] = self._mutate(random.choice(data))
            return data
        return copy.deepcopy(random.choice(WILD))

    def _maybe_wild(self, value: object) -> object:
        return self._random.choice(WILD) if self._random.random() < 0.2 else value

    def _make(self, schema: Json) -> object:  # noqa: PLR0911 - one for each kind of value
        """A value of this schema, or nearly."""
        random = self._random
        if "$ref" in schema:
            return self._make(self._schemas[schema["$ref"].rpartition("/")[2]])
        for choice in ("anyOf", "oneOf"):
            if choice in schema:
                return self._make(random.choice(schema[choice]))
        if "const" in schema or "enum" in schema:
            return random.choice(schema.get("enum", [schema.get("const")]))
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                most = min(schema.get("maxItems", 3), 6)
                size = random.randint(min(schema.get("minItems", 0), most), most)
                return [self._make(schema.get("items", {})) for _ in range(size)]
            case "integer" | "number":
                return random.randint(
                    int(schema.get("minimum", 0)), int(min(schema.get("maximum", 9), 9))
                )
            case "boolean":
                return random.random() < 0.5
            case "null":
                return None
            case _:
                return random.choice(self._known)

    def _object(self, schema: Json) -> Json:
        random = self._random
        properties = schema.get("properties")
        if properties is None:
            return copy.deepcopy(SHORT) if random.random() < 0.7 else {"pair": 12}
        required = schema.get("required", ())
        return {
            name: copy.deepcopy(SHORT) if name == "rules" else self._make(part)
            for name, part in properties.items()
            if name in required or name == "rules" or random.random() < 0.6
        }
