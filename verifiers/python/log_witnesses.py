"""What the witnesses that OPEN names have signed."""
import datetime

from log_form import COSIGNATURE, parse_key
from record_form import Wrong


class Witnesses:
    def __init__(self, opened):
        self.quorum = opened.get("quorum", 0)
        self.signed = [{"key": parse_key(one["key"], COSIGNATURE), "url": one["url"], "size": 0, "time": 0} for one in opened.get("witnesses", [])]

    def take(self, head, what):
        """Takes a head of this log. A wrong signature with the name and id of a witness is an error."""
        for one in self.signed:
            time = head.time_by(*one["key"])
            if time == 0:
                raise Wrong("witness", f"{what} has a wrong signature of the witness {one['key'][0]}")
            if time is not None and (head.size > one["size"] or head.size == one["size"] and time < one["time"]):
                one["size"], one["time"] = head.size, time

    def size(self):
        """The first entries that the quorum signed. A witness that signed a head signed all entries before it too."""
        sizes = sorted((one["size"] for one in self.signed), reverse=True)
        return sizes[self.quorum - 1] if self.quorum else 0

    def said(self, entries):
        """Lines for what was checked, and for what was not."""
        if not self.signed:
            return [], ["- witnesses: the sale names none"]
        size, count = self.size(), len(self.signed)
        reached = [one for one in self.signed if one["size"] > 0 and one["size"] >= size]
        each = [f"  {one['key'][0]} ({one['url']}): " + (f"entries 0 to {one['size'] - 1}, {moment(one['time'])}" if one["size"] else "no head that was given") for one in self.signed]
        witnesses = f"{count} witness" if count == 1 else f"{count} witnesses"
        if size == 0:
            return [f"- Not yet witnessed: {len(reached)} of {witnesses} signed it, and the sale asks for {self.quorum}", *each], []
        last = sorted(one["time"] for one in reached)[self.quorum - 1]
        end = "the last one" if size == entries else f"of {entries - 1}"
        return [f"- Witnessed by {len(reached)} of {witnesses} up to entry {size - 1}, {end}, {moment(last)}", *each], []


def moment(time):
    try:
        return f"{datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=time):%Y-%m-%dT%H:%M:%SZ}"
    except OverflowError:
        return f"second {time}"
