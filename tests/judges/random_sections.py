"""Sections of a variant file made at random: a base game and a few lines on top of it, such that
they have a chance to matter."""


NAMES = (
    "pawn knight bishop rook queen fers alfil fersAlfil silver aiwok bers archbishop chancellor amazon "
    "knibis biskni kniroo rookni shogiPawn lance shogiKnight gold dragonHorse clobber breakthrough "
    "immobile cannon janggiCannon soldier horse elephant janggiElephant banner wazir commoner centaur "
    "king"
).split()


def read_games(paths):
    """The keys of each game, those of its parent included."""
    games = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            keys = {}
            for line in file:
                if line.startswith("["):
                    name, _, parent = line[1 : line.index("]")].partition(":")
                    known = games.get(parent) or games.get("our-" + parent, {})
                    keys = games[name] = dict(known)
                    if "ataxx" in name or "ataxx" in parent:  # a built-in secret of theirs
                        keys["freely"] = "true"
                else:
                    keys.update(keys_of(line))
    return games


def keys_of(text):
    """The keys that the lines set."""
    keys = {}
    for line in text.split("\n"):
        if "=" in line and line[0] not in "#;":
            key, _, value = line.partition("=")
            keys[key.strip()] = value.strip()
    return keys


def is_on(keys, key):
    """Whether the game of these keys has what is off without it."""
    return keys.get(key, "none") not in ("none", "false")


def has_hopping_king(keys):
    """Whether the king hops. There it gives check where one on its enemy's square would."""
    return bool(set(keys.get("king", "")[2:]) & set("pg"))


class Base:
    """What the lines have to fit."""

    def __init__(self, dice, keys):
        self.dice = dice
        self.start = keys.get("startFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        files = keys.get("maxFile", "8")
        self.files = int(files) if files.isdigit() else ord(files) - ord("a") + 1
        self.ranks = int(keys.get("maxRank", "8"))
        self.slots = {}
        for key, value in keys.items():
            if (key in NAMES or key.startswith("customPiece")) and value[:1].isalpha():
                # The last of those with a letter has it.
                self.slots = {slot: old for slot, old in self.slots.items() if old != value[0].lower()}
                self.slots[key] = value[0].lower()
            elif key in self.slots:
                del self.slots[key]
        self.letters = sorted(self.slots.values())
        # Whose piece must not change: to them men still turn to a face that was removed.
        faces = keys.get("promotedPieceType", "").split()
        self.watched = keys.get("extinctionPieceTypes", "") + "".join(face[2:] for face in faces)
        self.drops_freely = "freely" in keys
        self.royal = [self.slots["king"]] if "king" in self.slots else []

    def on_board(self):
        """Letters of the start position."""
        board = self.start.split()[0].lower()
        return sorted(set(board) & set(self.letters)) or self.letters

    def letter(self):
        return self.dice.choice(self.on_board())

    def common(self):
        """A letter that is not the royal's."""
        choice = [letter for letter in self.on_board() if letter not in self.royal]
        return self.dice.choice(choice or self.on_board())

    def some(self, most=3):
        pool = self.letters if self.dice.random() < 0.3 else self.on_board()
        return "".join(self.dice.sample(pool, min(len(pool), self.dice.randint(1, most))))

    def file(self):
        return chr(ord("a") + self.dice.randrange(self.files))

    def rank(self):
        return self.dice.randint(1, self.ranks)

    def square(self):
        return f"{self.file()}{self.rank()}"

    def region(self):
        kind = self.dice.randrange(5)
        if kind == 0:
            return f"*{self.rank()}"
        if kind == 1:
            return f"*{self.rank()} *{self.rank()}"
        if kind == 2:
            return f"{self.file()}*"
        if kind == 3:
            middle = (self.files // 2, self.ranks // 2)
            return " ".join(
                f"{chr(ord('a') + middle[0] + x - 1)}{middle[1] + y}" for x in (0, 1) for y in (0, 1)
            )
        return " ".join(sorted({self.square() for _ in range(self.dice.randint(1, 12))}))

    def ranks_from(self, first, last):
        return " ".join(f"*{rank}" for rank in range(first, last + 1) if 1 <= rank <= self.ranks)

    def squares(self, line):
        """The line with the squares of the ranks that it names."""
        key, _, ranks = line.partition(" = ")
        squares = [
            f"{chr(ord('a') + file)}{rank[1:]}" for rank in ranks.split() for file in range(self.files)
        ]
        return f"{key} = {' '.join(squares)}"

    def half(self, lower):
        middle = self.dice.randint(1, self.ranks)
        return self.ranks_from(1, middle) if lower else self.ranks_from(middle, self.ranks)


def drawn(dice, pool, count):
    """So many of the pool's lines."""
    return [make() for make in dice.sample(pool, count)]


DIRECTIONS = ("", "", "", "f", "b", "s", "v", "l", "r", "fl", "fr", "fs", "bs", "fb")
KNIGHT_DIRECTIONS = ("", "", "", "f", "b", "s", "v", "ff", "bb", "fs", "lf", "rb", "fh", "lh")


def betza(dice):
    """A text within what both read."""
    parts = []
    # What goes along lines, limited or lame or over others, they mix up in one piece: so once at most.
    kinds = dice.choice(([0, 1, 2, 3], [0, 4], [0, 1, 2, 5], [0, 1, 6]))
    for kind in dice.sample(kinds, min(len(kinds), dice.choice((1, 1, 2, 2, 3)))):
        modality = dice.choice(("", "", "", "m", "c"))
        if kind == 0:
            part = modality + dice.choice(DIRECTIONS) + dice.choice("WF")
        elif kind == 1:
            part = modality + dice.choice(("", "f", "b", "s", "v")) + dice.choice("DAHG")
        elif kind == 2:
            part = modality + dice.choice(KNIGHT_DIRECTIONS) + dice.choice("NNCZ")
        elif kind == 3:
            part = modality + dice.choice(DIRECTIONS) + dice.choice("RB") + dice.choice(("", "2", "3", "4"))
        elif kind == 4:
            part = modality + "n" + dice.choice(("", "f", "b")) + dice.choice("NAD")
        elif kind == 5:
            part = modality + dice.choice(("p", "p", "g")) + dice.choice("RBQ")
        else:
            part = dice.choice(("K", "Q", "NN", "WW", "FF", "imW2", "ifmR2", "imN", "cpR4", "WfF"))
        parts.append(part)
    return "".join(parts)


def new_piece(dice, base):
    """A man of the start position moves otherwise."""
    letter = base.common()
    if letter in base.watched:
        return []
    slots = [slot for slot, other in base.slots.items() if other == letter]
    if slots and slots[0].startswith("customPiece"):
        return [f"{slots[0]} = {letter}:{betza(dice)}"]
    return [f"{slot} = -" for slot in slots] + [
        f"customPiece{dice.randint(18, 25)} = {letter}:{betza(dice)}"
    ]


def other_piece(dice, base):
    """A man becomes another of the language's pieces."""
    name = dice.choice(NAMES[:-1])
    if name in base.slots:
        return []
    letter = base.common()
    if letter in base.watched:
        return []
    return [f"{slot} = -" for slot, other in base.slots.items() if other == letter] + [
        f"{name} = {letter}"
    ]


def royal_king(dice, base):
    if "king" not in base.slots:
        return []
    return [f"king = {base.slots['king']}:{dice.choice(('KN', 'W', 'F', 'KAD', 'KnN', 'Q2', 'WfF', 'KpR'))}"]


def commoner(dice, base):
    """No royal, but a king that must not die out."""
    if "king" not in base.slots or "commoner" in base.slots:
        return []
    letter = base.slots["king"]
    lines = ["king = -", f"commoner = {letter}", f"castlingKingPiece = {letter}"]
    lines += ["extinctionValue = loss", f"extinctionPieceTypes = {letter}"]
    if dice.random() < 0.6:
        lines.append("extinctionPseudoRoyal = true")
    if dice.random() < 0.3:
        lines.append("dupleCheck = true")
    if dice.random() < 0.4:
        lines.append("blastOnCapture = true")
    return lines


def promotion(dice, base):
    pool = [
        lambda: f"promotionRegionWhite = {base.half(False)}",
        lambda: f"promotionRegionBlack = {base.half(True)}",
        lambda: f"promotionPieceTypes = {base.some(4)}",
        lambda: f"promotionPieceTypesBlack = {base.some(4)}",
        lambda: f"promotionPawnTypes = {base.some(2)}",
        lambda: f"promotionPawnTypesWhite = {base.some(2)}",
        lambda: f"mandatoryPawnPromotion = {dice.choice(('true', 'false'))}",
        lambda: f"promotionLimit = {base.common()}:{dice.randint(1, 3)}",
        lambda: f"pawnTypes = {base.some(2)}",
        lambda: "sittuyinPromotion = true",
    ]
    return drawn(dice, pool, dice.randint(1, 3))


def faces(dice, base):
    below = sorted({base.common() for _ in range(dice.randint(1, 3))})
    pairs = [(letter, base.common()) for letter in below]
    pairs = " ".join(f"{a}:{b}" for a, b in pairs if a != b)
    if not pairs:
        return []
    lines = [f"promotedPieceType = {pairs}"]
    for key in ("piecePromotionOnCapture", "mandatoryPiecePromotion", "pieceDemotion"):
        if dice.random() < 0.3:
            lines.append(f"{key} = true")
    if "pieceDemotion = true" in lines:  # they turn a promoted pawn into nothing
        lines.append("promotionPieceTypes = -")
    if dice.random() < 0.5:
        lines += [
            f"promotionRegionWhite = {base.half(False)}",
            f"promotionRegionBlack = {base.half(True)}",
        ]
    return lines


def steps(dice, base):
    pool = [
        lambda: "doubleStep = false",
        lambda: f"doubleStepRegionWhite = {base.half(True)}",
        lambda: f"doubleStepRegionBlack = {base.half(False)}",
        lambda: f"tripleStepRegionWhite = {base.half(True)}",
        lambda: f"tripleStepRegionBlack = {base.half(False)}",
        lambda: f"enPassantRegion = {base.region()}",
        lambda: f"enPassantRegionWhite = {base.half(False)}",
        lambda: f"enPassantTypes = p{base.some().replace('p', '')}",  # theirs can in any case
    ]
    return drawn(dice, pool, dice.randint(1, 4))


def castling(dice, base):
    pool = [
        lambda: "castling = false",
        lambda: f"castlingKingsideFile = {base.file()}",
        lambda: f"castlingQueensideFile = {base.file()}",
        lambda: f"castlingRookPieces = {base.some(2)}",
        lambda: f"castlingKingPiece = {base.royal[0] if base.royal else base.letter()}",
        lambda: "oppositeCastling = true",
        lambda: f"castlingWins = {dice.choice(('KQkq', 'Kk', 'q', 'KQ'))}",
        lambda: "castlingDroppedPiece = true",
    ]
    return drawn(dice, pool, dice.randint(1, 2))


def royalty(dice, base):
    pool = [
        lambda: "checking = false",
        lambda: "dropChecks = false",
        lambda: "mustCapture = true",
        lambda: "checkCounting = true",
        lambda: "makpongRule = true",
        lambda: "flyingGeneral = true",
        lambda: "bikjangRule = true",
        lambda: "shatarMateRule = true",
    ]
    return drawn(dice, pool, dice.choice((1, 1, 2)))


def drops(dice, base):
    if base.drops_freely:
        return []
    lines = ["pieceDrops = true", f"capturesToHand = {dice.choice(('true', 'true', 'true', 'false'))}"]
    pool = [
        lambda: "dropLoop = true",
        lambda: "mustDrop = true",
        lambda: f"mustDrop = true\nmustDropType = {base.common()}",
        lambda: "firstRankPawnDrops = true",
        lambda: "promotionZonePawnDrops = true",
        lambda: f"dropRegionWhite = {base.half(True)}",
        lambda: f"dropRegionBlack = {base.region()}",
        lambda: f"enclosingDrop = {dice.choice(('reversi', 'ataxx', 'snort', 'anyside', 'top'))}",
        lambda: f"enclosingDropStart = {base.region()}",
        lambda: "sittuyinRookDrop = true",
        lambda: "dropOppositeColoredBishop = true",
        lambda: "dropPromoted = true",
        lambda: f"dropNoDoubled = {base.common()}",
        lambda: f"dropNoDoubled = {base.common()}\ndropNoDoubledCount = 2",
        lambda: "immobilityIllegal = true",
        lambda: "shogiPawnDropMateIllegal = true",
        lambda: "dropChecks = false",
    ]
    lines += drawn(dice, pool, dice.randint(0, 3))
    # Without a hand that is fed there would be free drops, which they have not.
    if "false" in lines[1] or dice.random() < 0.5:
        lines.append(f"startFen = {with_hand(dice, base)}")
    return lines


def with_hand(dice, base, gates=False, hands=True):
    fields = base.start.split()
    if hands:
        board = fields[0].split("[")[0]
        hand = "".join(base.common() for _ in range(dice.randint(1, 3)))
        fields[0] = f"{board}[{hand.upper()}{hand.lower()}]"
    if gates:
        fields += ["w", "-"][len(fields) - 1 :] if len(fields) < 3 else []
        files = "".join(chr(ord("a") + file) for file in range(base.files))
        rights = fields[2].replace("-", "")
        fields[2] = rights + files.upper() + files
    return " ".join(fields)


def gating(dice, base):
    if base.drops_freely:  # they have no hands then
        return []
    lines = ["gating = true"]
    if not base.royal or dice.random() < 0.6:
        lines.append("seirawanGating = true")
    else:
        lines.append("cambodianMoves = true")
    seirawan = "seirawanGating = true" in lines
    lines.append(f"startFen = {with_hand(dice, base, True, seirawan)}")
    if seirawan and dice.random() < 0.3:
        lines.append("capturesToHand = true")
    return lines


def walls(dice, base):
    rules = ("arrow", "edge", "past", "static") + (() if base.royal else ("duck", "duck"))
    lines = [f"wallingRule = {dice.choice(rules)}"]
    for key in ("wallingRegionWhite", "wallingRegionBlack", "wallingRegion"):
        if dice.random() < 0.25:
            lines.append(f"{key} = {base.region()}")
    if dice.random() < 0.3:
        lines.append("wallOrMove = true")
    return lines


def terrain(dice, base):
    pool = [
        lambda: f"diagonalLines = {base.region()}",
        lambda: f"soldierPromotionRank = {base.rank()}",
        lambda: f"mobilityRegionWhite{capital(dice.choice(list(base.slots)))} = {base.half(True)}",
        lambda: f"mobilityRegionBlack{capital(dice.choice(list(base.slots)))} = {base.half(False)}",
    ]
    return drawn(dice, pool, dice.randint(1, 3))


def capital(slot):
    return slot[0].upper() + slot[1:]


def passing(dice, base):
    return [
        f"{dice.choice(('pass', 'passWhite', 'passBlack', 'passOnStalemate', 'passOnStalemateBlack'))} = true"
    ]


def effects(dice, base):
    pool = [
        lambda: f"mutuallyImmuneTypes = {base.some()}",
        lambda: f"petrifyOnCaptureTypes = {base.some(4)}",
    ]
    if not base.royal:
        pool += [
            lambda: "blastOnCapture = true",
            lambda: f"blastOnCapture = true\nblastImmuneTypes = {base.some()}",
            lambda: "blastOnCapture = true\npetrifyBlastPieces = true",
            lambda: f"flipEnclosedPieces = {dice.choice(('reversi', 'ataxx', 'quadwrangle'))}",
        ]
    return dice.choice(pool)().split("\n")


def repetition(dice, base):
    pool = [
        lambda: f"nFoldRule = {dice.randint(2, 4)}",
        lambda: f"nFoldValue = {dice.choice(('win', 'loss', 'draw'))}",
        lambda: "nFoldValueAbsolute = true",
        lambda: "perpetualCheckIllegal = true",
        lambda: "moveRepetitionIllegal = true",
        lambda: "chasingRule = axf",
        lambda: f"nMoveRule = {dice.randint(2, 8)}",
        lambda: f"nMoveRuleTypes = {base.some()}",
        lambda: f"nMoveRuleTypesBlack = {base.some()}",
    ]
    return drawn(dice, pool, dice.randint(1, 3))


def counting(dice, base):
    pool = [
        lambda: f"countingRule = {dice.choice(('makruk', 'cambodian', 'asean'))}",
        lambda: f"materialCounting = {dice.choice(('janggi', 'unweighted', 'whitedrawodds', 'blackdrawodds'))}",
        lambda: "adjudicateFullBoard = true",
        lambda: f"stalemateValue = {dice.choice(('win', 'loss', 'draw'))}",
        lambda: "stalematePieceCount = true",
        lambda: f"checkmateValue = {dice.choice(('win', 'draw'))}",
    ]
    return drawn(dice, pool, dice.randint(1, 3))


def extinction(dice, base):
    lines = [
        f"extinctionValue = {dice.choice(('win', 'loss', 'draw'))}",
        f"extinctionPieceTypes = {dice.choice((base.some(), '*'))}",
    ]
    if dice.random() < 0.5:
        lines.append(f"extinctionPieceCount = {dice.choice((1, 2, 4, 6))}")
    if dice.random() < 0.3:
        lines.append(f"extinctionOpponentPieceCount = {dice.randint(1, 4)}")
    for key, chance in (("extinctionClaim", 0.2), ("extinctionPseudoRoyal", 0.4), ("dupleCheck", 0.2)):
        if dice.random() < chance:
            lines.append(f"{key} = true")
    return lines


def flag(dice, base):
    lines = []
    if dice.random() < 0.8:
        lines.append(f"flagPiece = {dice.choice((base.letter(), base.letter(), '*'))}")
    lines.append(f"flagRegionWhite = {base.half(False)}")
    lines.append(f"flagRegionBlack = {base.half(True)}")
    if dice.random() < 0.4:
        lines.append(f"flagPieceCount = {dice.randint(1, 3)}")
    for key in ("flagPieceBlockedWin", "flagMove", "flagPieceSafe"):
        if dice.random() < 0.35:
            lines.append(f"{key} = true")
    # To them a rank has squares beyond the board's edge, which are never occupied.
    if "flagPieceBlockedWin = true" in lines:
        lines = [base.squares(line) if "Region" in line else line for line in lines]
    return lines


def connection(dice, base):
    lines = [
        dice.choice(
            (
                f"connectN = {dice.randint(3, 6)}",
                f"connectNxN = {dice.randint(2, 3)}",
                f"collinearN = {dice.randint(3, 8)}",
                f"connectRegion1White = {base.region()}\nconnectRegion2White = {base.region()}",
                f"connectRegion1Black = {base.region()}\nconnectRegion2Black = {base.region()}",
            )
        )
    ]
    if dice.random() < 0.5:
        lines.append(f"connectPieceTypes = {base.some()}")
    for key in ("connectHorizontal", "connectVertical", "connectDiagonal"):
        if dice.random() < 0.3:
            lines.append(f"{key} = false")
    if dice.random() < 0.3:
        lines.append(f"connectValue = {dice.choice(('loss', 'draw'))}")
    return lines


FAMILIES = (
    new_piece, new_piece, other_piece, other_piece, royal_king, commoner, promotion, faces, steps,
    castling, royalty, royalty, drops, drops, gating, walls, terrain, passing, effects, repetition,
    counting, extinction, flag, connection,
)  # fmt: skip


def make(dice, name, parent, games):
    """The text of a section: up to four families on top of the parent."""
    base = Base(dice, games[parent])
    parts = []
    for family in dice.sample(FAMILIES, dice.choice((1, 1, 2, 2, 3, 4))):
        parts.append((family, keys_of("\n".join(family(dice, base)))))

    def merged():
        """Its keys, each once."""
        keys = {}
        for _, part in parts:
            keys.update(part)
        return keys

    def has(key):
        return is_on(games[parent] | merged(), key)

    # A man that changes sides keeps its rights there.
    if has("flipEnclosedPieces"):
        parts = [part for part in parts if part[0] is not gating]
        parts.append((None, {"castling": "false"}))
    kept = merged()
    # A pass that walls nothing they take for one that walls a1.
    if has("wallingRule"):
        kept = {key: value for key, value in kept.items() if not key.startswith("pass")}
    if has_hopping_king(games[parent] | kept) and "checking" in kept:
        kept["checking"] = "true"
    return f"[{name}:{parent}]\n" + "".join(f"{key} = {value}\n" for key, value in kept.items())
