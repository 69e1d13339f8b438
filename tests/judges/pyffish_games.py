"""pyffish_games.py [OPTION]... ENGINE FILE...: plays random games of the variants of the files, and of
sections made at random on top of them, and says where ENGINE (shako-engine) and pyffish differ: in
legal moves, FEN, check or result. Exit status 1 if they do.

  --seed N      the same number, the same games (1)
  --games N     games of each variant (1)
  --sections N  made at random (0)
  --plies N     length of a game (24)
  --only NAME   this variant alone; may be repeated
  --show-refused  what we refuse and pyffish takes
"""
import argparse
import collections
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

import pyffish

import random_sections

# What the language cannot say in full is not played.
BEYOND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "beyond_the_language.txt")
GAME_LIMIT = 60  # seconds for a game, before its judge is given up


def left_out():
    """The variants that are not played."""
    with open(BEYOND, encoding="utf-8") as file:
        return {line.split()[0] for line in file if line.strip() and line[0] != "#"}


class Engine:
    """Our engine, over a pipe."""

    def __init__(self, program, files):
        self.files = files
        environment = dict(os.environ, SHAKO_VARIANTS=":".join(files))
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, lines, last):
        """The lines that come in answer, up to the one that starts with `last`."""
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()
        answer = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("our engine has ended")
            answer.append(line.rstrip("\n"))
            if line.startswith(last):
                return answer

    def load(self, path):
        """What it has to say about the file."""
        return self.ask([f"setoption name VariantPath value {path}", "isready"], "readyok")

    def choose(self, name):
        answer = self.ask([f"setoption name UCI_Variant value {name}", "isready"], "readyok")
        return not any("error" in line for line in answer)

    def look(self, fen, moves):
        """What it says of the position: errors, fen, check, result, ending, moves."""
        text = f"position fen {fen}" if fen else "position startpos"
        if moves:
            text += " moves " + " ".join(moves)
        seen = {"errors": [], "moves": set(), "check": False, "result": "*", "ending": ""}
        for line in self.ask([text, "d", "go perft 1"], "Nodes searched"):
            key, _, value = line.partition(": ")
            if line.startswith("info string error"):
                seen["errors"].append(line)
            elif key == "Fen":
                seen["fen"] = value
            elif line.startswith("Checkers:"):
                seen["check"] = bool(line[9:].strip())
            elif key == "Result":
                seen["result"], _, seen["ending"] = value.partition(" ")
            elif value == "1" and " " not in key:
                seen["moves"].add(key)
        return seen

    def end(self):
        self.process.kill()
        self.process.wait()


def outcome(value, fen):
    if value == pyffish.VALUE_DRAW:
        return "1/2-1/2"
    if abs(value) > pyffish.VALUE_MATE:
        return "*"
    white = fen.split()[1] == "w"
    return "1-0" if (value > 0) == white else "0-1"


def judge(name, fen, moves, ours, all_of_it):
    """What pyffish says of the position, in the form of Engine.look. It is slow: of check and result it
    is asked only where `all_of_it` says so, and otherwise taken to say what we do."""
    start = fen or pyffish.start_fen(name)
    seen = {"fen": pyffish.get_fen(name, start, moves)}
    seen["moves"] = set(pyffish.legal_moves(name, start, moves))
    if seen["moves"] and not all_of_it:
        return seen | {"check": ours["check"], "result": ours["result"]}
    seen["check"] = bool(pyffish.gives_check(name, start, moves))
    over, value = False, 0
    if not seen["moves"]:
        over, value = pyffish.is_immediate_game_end(name, start, moves)
        seen["forced"] = over
        if not over:
            over, value = True, pyffish.game_result(name, start, moves)
    else:
        over, value = pyffish.is_optional_game_end(name, start, moves)
    seen["result"] = outcome(value, seen["fen"]) if over else "*"
    return seen


def same_but_en_passant(ours, theirs):
    """Squares of en passant are kept by us only where a capture on them is legal."""
    a, b = ours.split(), theirs.split()
    return a[:3] + a[4:] == b[:3] + b[4:] and (a[3] == "-" or a[3] in b[3])


def without_wall(theirs, ours):
    """Their moves, by the text that we have for them: they write a wall behind each move of a game
    with walls, also where there is none."""
    return {
        (text.split(",")[0] if text not in ours and text.split(",")[0] in ours else text): text
        for text in theirs
    }


def is_loose(keys):
    """Whether the game has what the two see otherwise when they compare positions."""
    return random_sections.is_on(keys, "gating") or any(
        key.startswith(("enPassantTypes", "tripleStep")) for key in keys
    )


def differences(keys, ours, theirs):
    """(kind, ours, theirs) for each thing that differs."""
    if ours["errors"]:
        return [("error", " ".join(ours["errors"]), "")]
    found = []
    # They list no moves once the game is over.
    if ours["moves"] != theirs["moves"] and not theirs.get("forced"):
        found.append(
            (
                "moves",
                " ".join(sorted(ours["moves"] - theirs["moves"])),
                " ".join(sorted(theirs["moves"] - ours["moves"])),
            )
        )
    if ours["fen"] != theirs["fen"] and not same_but_en_passant(ours["fen"], theirs["fen"]):
        found.append(("fen", ours["fen"], theirs["fen"]))
    if ours["check"] != theirs["check"] and not random_sections.has_hopping_king(keys):
        found.append(("check", ours["check"], theirs["check"]))
    # They take any piece of a file for one that can mate.
    if ours["ending"] == "(insufficient material)" and theirs["result"] == "*":
        return found
    # To them a gate, or a square of en passant that nobody can use, does not make a position another.
    if {ours["result"], theirs["result"]} != {"*"} and "*" in (ours["result"], theirs["result"]):
        if ours["ending"] in ("", "(repetition)") and is_loose(keys):
            return found
    if ours["result"] != theirs["result"]:
        found.append(("result", f"{ours['result']} {ours['ending']}", theirs["result"]))
    return found


def reversal(moves):
    """The last move of the side to move, taken back."""
    if len(moves) < 2 or not moves[-2].islower() or "," in moves[-2]:
        return None
    text = moves[-2]
    for split in (2, 3):
        if len(text) > split and text[split].isalpha() and text[split:][1:].isdigit():
            return text[split:] + text[:split]
    return None


def choose(dice, shuffling, moves, legal):
    back = reversal(moves)
    if back in legal and dice.random() < shuffling:
        return back
    return dice.choice(sorted(legal))


def play(engine, name, keys, dice, plies, report):
    """Plays a game of these keys and reports each difference; of each kind the first."""
    fen, moves, our_moves = "", [], []
    if len(pyffish.start_fen(name).split()) < 6:  # they read a clock for the square of en passant
        fen = engine.look("", [])["fen"]
    seen_kinds, seen_boards = set(), set()
    shuffling = dice.choice((0, 0, 0.2, 0.8))
    if shuffling > 0.5:
        plies = max(plies, 40)
    for ply in range(plies + 1):
        report({"at": [name, moves]})
        ours = engine.look(fen, our_moves)
        board = " ".join(ours.get("fen", "").split()[:2])
        is_due = (
            ours["check"] or ours["result"] != "*" or board in seen_boards or dice.random() < 0.25
        )
        seen_boards.add(board)
        theirs = judge(name, fen, moves, ours, is_due)
        texts = without_wall(theirs["moves"], ours["moves"])
        theirs["moves"] = set(texts)
        for kind, mine, other in differences(keys, ours, theirs):
            if kind not in seen_kinds:
                report({"kind": kind, "ours": mine, "theirs": other, "name": name, "moves": moves})
            seen_kinds.add(kind)
        if seen_kinds & {"moves", "error", "fen"} or not theirs["moves"] & ours["moves"]:
            break
        # A position set up by its FEN is the same.
        if ply % 8 == 7:
            again = engine.look(theirs["fen"], [])
            if again["errors"] or again["moves"] != ours["moves"]:
                other = pyffish.legal_moves(name, theirs["fen"], [])
                other = set(without_wall(other, again["moves"]))
                if again["errors"] or again["moves"] != other:
                    mine = " ".join(again["errors"]) or " ".join(sorted(again["moves"] - other))
                    report(
                        {
                            "kind": "set up",
                            "ours": mine,
                            "theirs": " ".join(sorted(other - again["moves"])),
                            "name": name,
                            "moves": ["fen", theirs["fen"]],
                        }
                    )
                    break
        our_moves = our_moves + [choose(dice, shuffling, our_moves, theirs["moves"])]
        moves = moves + [texts[our_moves[-1]]]
    report({"plies": len(moves)})


def in_a_process(work):
    """Runs work(report) in a process of its own, since a judge may crash; what it reported, and how
    it ended if not well."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(writer, "w") as pipe:

            def report(fact):
                pipe.write(json.dumps(fact) + "\n")
                pipe.flush()

            try:
                work(report)
            except Exception as error:  # pylint: disable=broad-except
                report({"kind": "failure", "ours": repr(error), "theirs": "", "name": "", "moves": []})
        os._exit(0)
    os.close(writer)
    text = b""
    until = time.monotonic() + GAME_LIMIT
    ended = ""
    while True:
        ready, _, _ = select.select([reader], [], [], max(0, until - time.monotonic()))
        if not ready:
            ended = "too slow"
            os.kill(child, signal.SIGKILL)
            break
        block = os.read(reader, 65536)
        if not block:
            break
        text += block
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if not ended and status != 0:
        ended = f"crash {status}"
    return [json.loads(line) for line in text.decode().splitlines()], ended


class Tally:
    def __init__(self):
        self.count = collections.Counter()

    def add(self, facts, ended, section=""):
        at = None
        for fact in facts:
            if "at" in fact:
                at = fact["at"]
            elif "plies" in fact:
                self.count["games"] += 1
                self.count["plies"] += fact["plies"]
            elif "refused" in fact:
                self.count["refused"] += 1
            else:
                self.count["differences"] += 1
                print(f"--- {fact['kind']}: {fact['name']} moves {' '.join(fact['moves'])}")
                print(f"  ours:   {fact['ours']}\n  theirs: {fact['theirs']}")
                self.show(section)
        if ended:
            self.count["judge failed"] += 1
            print(f"--- judge: {ended} at {at}")
            self.show(section)
        sys.stdout.flush()

    @staticmethod
    def show(section):
        if section:
            print("  " + section.strip().replace("\n", "\n  "))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--sections", type=int, default=0)
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--show-refused", action="store_true")
    parser.add_argument("engine")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    print(f"seed {args.seed}")

    builtin = set(pyffish.variants())
    for path in args.files:
        with open(path, encoding="utf-8") as file:
            pyffish.load_variant_config(file.read())
    names = sorted(set(pyffish.variants()) - builtin - left_out())
    if args.only:
        names = [name for name in names if name in args.only]
    games = random_sections.read_games(args.files)
    tally = Tally()

    # Shared by the processes of all games, which follow one another.
    engines = [Engine(args.engine, args.files)]

    def run(work, section=""):
        facts, ended = in_a_process(work)
        tally.add(facts, ended, section)
        if ended:
            engines[0].end()
            engines[0] = Engine(args.engine, engines[0].files)

    for number in range(args.games):
        for name in names:
            dice = random.Random(f"{args.seed} {name} {number}")

            def work(report):
                if engines[0].choose(name):
                    play(engines[0], name, games[name], dice, args.plies, report)
                else:
                    report({"refused": name})

            run(work)

    sections = {}
    dices = {}
    for number in range(args.sections):
        dice = random.Random(f"{args.seed} section {number}")
        base = dice.choice(names)
        name = f"made-{args.seed}-{number}"
        sections[name] = random_sections.make(dice, name, base, games)
        games[name] = games[base] | random_sections.keys_of(sections[name])
        dices[name] = dice
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
        file.write("\n".join(sections.values()))
        file.flush()
        said = engines[0].load(file.name) if sections else []
        engines[0].end()
        engines = [Engine(args.engine, args.files + [file.name])]
        if args.show_refused:
            print("\n".join(line for line in said if ": error: " in line))
            print("\n".join(f"{n}: {t}" for n, t in enumerate("\n".join(sections.values()).split("\n"), 1)))
        for name, section in sections.items():

            def work(report):
                if not engines[0].choose(name):
                    report({"refused": name})
                    return
                report({"at": ["loading", []]})
                pyffish.load_variant_config(section)
                for _ in range(3):
                    play(engines[0], name, games[name], dices[name], args.plies, report)

            run(work, section)
    engines[0].end()
    print(", ".join(f"{key}: {value}" for key, value in sorted(tally.count.items())))
    return 1 if tally.count["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
