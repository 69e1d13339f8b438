#!/usr/bin/env python3
"""How fast we count moves, beside Fairy-Stockfish.

perft_speed.py SHAKO-ENGINE FAIRY-STOCKFISH [GAME=DEPTH]...

Both count from the start position of each game without a hash table, listing all but the last ply,
in turns, as processor time without that of starting up. The best of three rounds counts. Run it on
a machine that does nothing else.
"""

import resource
import subprocess
import sys

GAMES = {"shako": 5, "chess": 6, "xiangqi": 5, "capablanca": 5, "grand": 5}
ROUNDS = 3


def processor_seconds(command, text=""):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    nodes = [int(line.split()[-1]) for line in answer.splitlines() if "odes searched" in line]
    return seconds, nodes[-1]


def speed(count):
    """Million moves a second; `count(depth)` gives seconds and nodes."""
    (seconds, nodes), (start, _) = count(None), count(1)
    return nodes / max(seconds - start, 1e-3) / 1e6, nodes


def main():
    ours, theirs = sys.argv[1:3]
    games = dict(word.split("=") for word in sys.argv[3:]) or GAMES
    for game, depth in games.items():
        def count_ours(d, game=game, depth=depth):
            return processor_seconds([ours, "perft", game, str(d or depth)])

        def count_theirs(d, game=game, depth=depth):
            text = f"setoption name UCI_Variant value {game}\nposition startpos\ngo perft {d or depth}\nquit\n"
            return processor_seconds([theirs], text)

        best = [0.0, 0.0]
        for _ in range(ROUNDS):
            (we, nodes), (they, same) = speed(count_ours), speed(count_theirs)
            if nodes != same:
                sys.exit(f"{game}: {nodes} here, {same} there")
            best = [max(best[0], we), max(best[1], they)]
        print(f"{game} {depth}: {nodes} moves, {best[0]:.1f} Mn/s; Fairy-Stockfish {best[1]:.1f};"
              f" ratio {best[0] / best[1]:.1f}", flush=True)


if __name__ == "__main__":
    main()
