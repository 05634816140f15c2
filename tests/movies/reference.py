"""The search for shortest paths in Python: the reference that the engine is tested against."""

from __future__ import annotations

from sixfold.movies.links import LinkPath, PathList


class ReferencePaths(PathList):
    """Every shortest path between two groups of people, with the properties that the engine has too."""

    @property
    def degree(self) -> int | None:
        return (len(self.forward) + len(self.backward) - 2) // 2 if self.middle else None

    def first(self) -> LinkPath | None:
        """The path through the best-known node of each level, from the middle to both ends."""
        if not self.middle:
            return None
        middle = min(self.middle)
        return (*reversed(self._way_back(middle, self.forward)), middle, *self._way_back(middle, self.backward))

    def _way_back(self, node: int, levels: list[set[int]]) -> list[int]:
        path = []
        for number in range(len(levels) - 1, 0, -1):
            node = min(levels[number - 1].intersection(self.rows[number & 1][node]))
            path.append(node)
        return path

    @property
    def count(self) -> int:
        forward, backward = (self._count_paths(levels) for levels in (self.forward, self.backward))
        return sum(forward[node] * backward[node] for node in self.middle)

    def _count_paths(self, levels: list[set[int]]) -> dict[int, int]:
        """The number of paths to each node of the last level."""
        used = self.nodes_on_paths(levels)
        counts = dict.fromkeys(used[0], 1) if used else {}
        for number in range(1, len(used)):
            rows = self.rows[number & 1]
            counts = {
                node: sum(map(counts.__getitem__, used[number - 1].intersection(rows[node]))) for node in used[number]
            }
        return counts
