"""large_boards.py CEILING FILE...: counts the sequences of legal moves of perft files again, as far
as the counts are not above CEILING, and says where it comes to another number.

It is slow and shares nothing with the engine or the variant files: the rules of each game are
written down below from their sources. A square is (file, rank) from 0; a man is its letter, upper
case for White.
"""
import os
import sys


def leaps(a, b):
    steps = ((a, b), (b, a))
    return sorted({(x * i, y * j) for x, y in steps for i in (1, -1) for j in (1, -1)})


STRAIGHT = leaps(0, 1)
DIAGONAL = leaps(1, 1)
KING = STRAIGHT + DIAGONAL
KNIGHT, DABBABA, ALFIL = leaps(1, 2), leaps(0, 2), leaps(2, 2)
CAMEL, ZEBRA = leaps(1, 3), leaps(2, 3)
# A knight's leaps, each 45 degrees on from the one before.
ROUND = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def plus(square, step):
    return (square[0] + step[0], square[1] + step[1])


# Each of these yields the squares a man of one side on `s` looks at, with whether it may go there
# and whether it may take there. `p` is the position, `forward` 1 for White and -1 for Black.


def leaper(*kinds):
    steps = [step for kind in kinds for step in kind]

    def look(p, s, forward):
        for dx, dy in steps:
            to = (s[0] + dx, s[1] + dy * forward)
            if p.game.has(to):
                yield to, True, True

    return look


def ride(p, s, step):
    to = plus(s, step)
    while p.game.has(to):
        yield to, True, True
        if to in p.men:
            return
        to = plus(to, step)


def slider(*kinds):
    steps = [step for kind in kinds for step in kind]

    def look(p, s, forward):
        for step in steps:
            yield from ride(p, s, step)

    return look


def cannon(p, s, forward):
    for step in STRAIGHT:
        to, hurdles = plus(s, step), 0
        while p.game.has(to) and hurdles < 2:
            if hurdles == 1:
                yield to, False, True
            elif to not in p.men:
                yield to, True, False
            hurdles += to in p.men
            to = plus(to, step)


def eagle(p, s, forward):
    for dx, dy in DIAGONAL:
        first = (s[0] + dx, s[1] + dy)
        if not p.game.has(first):
            continue
        yield first, True, True
        if first not in p.men:
            yield from ride(p, first, (dx, 0))
            yield from ride(p, first, (0, dy))


def rose(p, s, forward):
    for start in range(8):
        for turn in (1, -1):
            to = s
            for n in range(8):
                to = plus(to, ROUND[(start + turn * n) % 8])
                if not p.game.has(to) or to == s:
                    break
                yield to, True, True
                if to in p.men:
                    break


def pawn(p, s, forward):
    for dx in (1, -1):
        to = (s[0] + dx, s[1] + forward)
        if p.game.has(to):
            yield to, False, True


class Game:
    def __init__(self, files, ranks, men, **rules):
        self.files, self.ranks, self.men = files, ranks, men
        self.holes = rules.get("holes", set())
        self.royals = rules.get("royals", "k")
        self.steps = rules["steps"]  # how far a pawn goes from a rank, counted from its own side
        self.stepping = rules.get("stepping", "")  # other men with those steps
        self.last_rank = rules.get("last_rank", ranks - 1)
        self.becomes = rules["becomes"]  # what a man becomes on the last rank
        # K and Q: files of king and rook before and after, and the rank
        self.castling = rules.get("castling", {})
        self.king_leap = rules.get("king_leap", "")  # the king's file, while it has not moved

    def has(self, s):
        return 0 <= s[0] < self.files and 0 <= s[1] < self.ranks and s not in self.holes


CHESS = {
    "p": pawn,
    "n": leaper(KNIGHT),
    "b": slider(DIAGONAL),
    "r": slider(STRAIGHT),
    "q": slider(STRAIGHT, DIAGONAL),
    "k": leaper(KING),
}

GAMES = {
    "metamachy": Game(
        12,
        12,
        CHESS
        | {
            "i": leaper(KING),
            "e": leaper(DIAGONAL, ALFIL),
            "m": leaper(CAMEL),
            "c": cannon,
            "g": eagle,
            "l": leaper(KING, KNIGHT, DABBABA, ALFIL),
        },
        steps=lambda rank: 2,
        stepping="i",
        becomes={"p": "qlg", "i": "qlg"},
        king_leap="g",
    ),
    "omega": Game(
        12,
        12,
        CHESS | {"c": leaper(STRAIGHT, DABBABA, ALFIL), "w": leaper(DIAGONAL, CAMEL)},
        holes={
            (f, r)
            for f in range(12)
            for r in range(12)
            if (f in (0, 11)) != (r in (0, 11))
        },
        steps=lambda rank: 3 if rank == 2 else 1,
        last_rank=10,
        becomes={"p": "qrbncw"},
        castling={"K": (6, 9, 8, 7, 1), "Q": (6, 2, 4, 5, 1)},
    ),
    "reallybig": Game(
        16,
        16,
        CHESS
        | {
            "f": leaper(DIAGONAL, DABBABA),
            "w": leaper(KING, ALFIL),
            "s": rose,
            "a": lambda p, s, forward: (
                *slider(DIAGONAL)(p, s, forward),
                *leaper(KNIGHT)(p, s, forward),
            ),
            "c": lambda p, s, forward: (
                *slider(STRAIGHT)(p, s, forward),
                *leaper(KNIGHT)(p, s, forward),
            ),
            "t": leaper(KNIGHT, CAMEL, ZEBRA),
        },
        steps=lambda rank: 6 if rank == 1 else 1,
        becomes={"p": "qrbnacfwst"},
        castling={"K": (8, 15, 14, 13, 0), "Q": (8, 0, 2, 3, 0)},
    ),
    "siamesekings": Game(
        8,
        8,
        CHESS | {"m": leaper(KING)},
        royals="km",
        steps=lambda rank: 2 if rank == 1 else 1,
        becomes={"p": "qrbn"},
        castling={"K": (4, 7, 6, 5, 0), "Q": (4, 0, 2, 3, 0)},
    ),
}


class Position:
    def __init__(self, game, fen):
        self.game, self.men = game, {}
        board, side, rights, en_passant = fen.split()[:4]
        for i, row in enumerate(board.split("/")):
            file, number = 0, ""
            for c in row + "/":
                if c.isdigit():
                    number += c
                    continue
                file += int(number or 0)
                number = ""
                if c.isalpha():
                    self.men[(file, game.ranks - 1 - i)] = c
                file += c != "/"
            if file != game.files:
                raise ValueError(f"{row} has {file} files")
        self.white = side == "w"
        self.rights = set(rights) - {"-"}
        self.passed = {}  # the squares just passed over, each with the square of who passed
        if en_passant != "-":
            raise ValueError("a FEN with an en passant square is not read")

    def copy(self):
        p = object.__new__(Position)
        p.game, p.men, p.white, p.rights = self.game, dict(self.men), self.white, set(self.rights)
        p.passed = {}
        return p

    def rank(self, rank, white):
        return rank if white else self.game.ranks - 1 - rank

    def look(self, s):
        man = self.men[s]
        return self.game.men[man.lower()](self, s, 1 if man.isupper() else -1)

    def attacked(self, white):
        """The squares on which the men of the side may take."""
        return {
            to
            for s, man in self.men.items()
            if man.isupper() == white
            for to, _, takes in self.look(s)
            if takes
        }

    def is_safe(self, white):
        royals = {
            s
            for s, man in self.men.items()
            if man.isupper() == white and man.lower() in self.game.royals
        }
        return not royals & self.attacked(not white)

    def candidates(self):
        """(from, to, what it becomes, what goes with the move)"""
        for s, man in list(self.men.items()):
            if man.isupper() != self.white:
                continue
            kind = man.lower()
            for to, extra in set(self.targets(s, kind)):
                promotes = self.rank(to[1], self.white) >= self.game.last_rank
                for new in self.game.becomes.get(kind, "") if promotes else "":
                    yield s, to, new, extra
                if not promotes or kind not in self.game.becomes:
                    yield s, to, None, extra
        yield from self.first_leaps()
        yield from self.castlings()

    def targets(self, s, kind):
        forward = 1 if self.white else -1
        for to, goes, takes in self.look(s):
            if to in self.men:
                if takes and self.men[to].isupper() != self.white:
                    yield to, None
            elif goes:
                yield to, None
        if kind == "p":
            for to, victim in self.passed.items():
                if abs(to[0] - s[0]) == 1 and to[1] == s[1] + forward:
                    yield to, ("takes", victim)
        if kind == "p" or kind in self.game.stepping:
            over = ()
            for n in range(1, self.game.steps(self.rank(s[1], self.white)) + 1):
                to = (s[0], s[1] + forward * n)
                if not self.game.has(to) or to in self.men:
                    break
                if n > 1 or kind == "p":
                    yield to, ("passes", *over) if over else None
                over += (to,)

    def first_leaps(self):
        file = self.game.king_leap
        if not file or (file.upper() if self.white else file) not in self.rights:
            return
        king = next(s for s, man in self.men.items() if man == ("K" if self.white else "k"))
        attacked = self.attacked(not self.white)
        if king in attacked:
            return
        for dx, dy in DABBABA + ALFIL + KNIGHT:
            to = plus(king, (dx, dy))
            if not self.game.has(to) or to in self.men:
                continue
            # The squares next to both ends.
            between = [
                plus(king, step)
                for step in KING
                if plus(king, step) not in attacked
                and max(abs(step[0] - dx), abs(step[1] - dy)) == 1
            ]
            if abs(dx) == abs(dy) or 0 in (dx, dy):
                between = [s for s in between if s == plus(king, (dx // 2, dy // 2))]
            if between:
                yield king, to, None, None

    def castlings(self):
        for letter, (king_from, rook_from, king_to, rook_to, rank) in self.game.castling.items():
            if (letter if self.white else letter.lower()) not in self.rights:
                continue
            r = self.rank(rank, self.white)
            files = (king_from, rook_from, king_to, rook_to)
            between = set(range(min(files), max(files) + 1)) - {king_from, rook_from}
            if any((f, r) in self.men for f in between):
                continue
            lifted = self.copy()
            del lifted.men[(king_from, r)]
            way = range(min(king_from, king_to), max(king_from, king_to) + 1)
            if not lifted.attacked(not self.white) & {(f, r) for f in way}:
                yield (king_from, r), (king_to, r), None, ("rook", (rook_from, r), (rook_to, r))

    def play(self, s, to, new, extra):
        p = self.copy()
        man = p.men.pop(s)
        p.men[to] = man if not new else new.upper() if self.white else new
        if extra and extra[0] == "takes":
            del p.men[extra[1]]
        elif extra and extra[0] == "passes":
            p.passed = {over: to for over in extra[1:]}
        elif extra and extra[0] == "rook":
            p.men[extra[2]] = p.men.pop(extra[1])
        p.rights = {right for right in self.rights if not self.loses(right, s, to)}
        p.white = not self.white
        return p

    def loses(self, right, s, to):
        if self.game.king_leap:
            return self.men[s] == ("K" if right.isupper() else "k")
        king, rook, _, _, rank = self.game.castling[right.upper()]
        r = self.rank(rank, right.isupper())
        return bool({s, to} & {(king, r), (rook, r)})

    def perft(self, depth):
        after = (self.play(*move) for move in self.candidates())
        legal = (p for p in after if p.is_safe(self.white))
        return sum(p.perft(depth - 1) if depth > 1 else 1 for p in legal)


def main(ceiling, files):
    wrong = 0
    for name in files:
        game = GAMES[os.path.splitext(os.path.basename(name))[0]]
        with open(name, encoding="utf-8") as file:
            for line in file:
                word, _, rest = line.strip().partition(" ")
                if word == "epd":
                    fen = rest
                elif word == "perft":
                    depth, count = map(int, rest.split())
                    if count > ceiling:
                        continue
                    counted = Position(game, fen).perft(depth)
                    if counted != count:
                        print(f"{name}: {fen}: depth {depth}: {count}, counted here: {counted}")
                        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
