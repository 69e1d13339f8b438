#!/usr/bin/env python3
"""How many positions a second we search, beside Fairy-Stockfish with its classical evaluation.

search_speed.py SHAKO-ENGINE FAIRY-STOCKFISH [GAME]...

Both search the start position and some positions of random play for a second each, one thread, 64
MiB of hash table, in turns. Nodes are what each program reports: moves made on its board, null moves
apart. The sum of all positions counts. Then ours with two threads beside one. Run it on a machine
that does nothing else.
"""

import random
import re
import subprocess
import sys

GAMES = ["shako", "chess", "xiangqi", "capablanca", "grand"]
POSITIONS = 4
PLIES = 12
MILLISECONDS = 1000


class Engine:
    def __init__(self, path, threads=1):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.read("uciok")
        self.options = {"Threads": threads, "Hash": 64, "Use NNUE": "false"}
        for name, value in self.options.items():
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def read(self, last):
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(last):
                return lines
        raise RuntimeError("the engine ended")

    def set_game(self, game):
        self.send(f"setoption name UCI_Variant value {game}")
        self.send("ucinewgame")
        self.send("isready")
        self.read("readyok")

    def search(self, moves):
        """Nodes and milliseconds."""
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send(f"go movetime {MILLISECONDS}")
        lines = self.read("bestmove")
        for line in reversed(lines):
            if found := re.search(r" nodes (\d+) .*time (\d+)", line):
                return int(found[1]), int(found[2])
        raise RuntimeError("no info line")

    def legal_moves(self, moves):
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send("go perft 1")
        lines = self.read("Nodes searched")
        return [line.split(":")[0] for line in lines if re.match(r"[a-p]\d", line)]

    def quit(self):
        self.send("quit")
        self.process.stdin.close()
        self.process.wait()


def positions(engine, game):
    chance = random.Random(1)
    engine.set_game(game)
    lines = [[]]
    while len(lines) < POSITIONS:
        line = []
        for _ in range(PLIES):
            moves = engine.legal_moves(line)
            if not moves:
                break
            line.append(chance.choice(moves))
        else:
            if engine.legal_moves(line):
                lines.append(line)
    return lines


def speed(engine, game, lines):
    """Million nodes a second."""
    nodes = milliseconds = 0
    for line in lines:
        engine.set_game(game)
        n, ms = engine.search(line)
        nodes += n
        milliseconds += max(ms, 1)
    return nodes / milliseconds / 1000


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ours, theirs, two = Engine(sys.argv[1]), Engine(sys.argv[2]), Engine(sys.argv[1], 2)
    for game in sys.argv[3:] or GAMES:
        lines = positions(ours, game)
        our_speed = speed(ours, game, lines)
        their_speed = speed(theirs, game, lines)
        two_speed = speed(two, game, lines)
        print(f"{game}: {our_speed:.2f} Mn/s; Fairy-Stockfish {their_speed:.2f}; "
              f"ratio {our_speed / their_speed:.1f}; two threads {two_speed / our_speed:.2f} times",
              flush=True)
    for engine in (ours, theirs, two):
        engine.quit()


if __name__ == "__main__":
    main()
