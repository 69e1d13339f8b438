"""pyffish_perft.py FILE TABLE: loads the variants of FILE and prints the lines "name depth ..." of
TABLE with the number of sequences of legal moves from each game's start."""
import sys

import pyffish


def perft(name, fen, moves, depth):
    legal = pyffish.legal_moves(name, fen, moves)
    if depth == 1:
        return len(legal)
    return sum(perft(name, fen, moves + [move], depth - 1) for move in legal)


with open(sys.argv[1], encoding="utf-8") as file:
    pyffish.load_variant_config(file.read())
known = set(pyffish.variants())
with open(sys.argv[2], encoding="utf-8") as table:
    for line in table:
        name, depth = line.split()[:2]
        if name in known:
            count = perft(name, pyffish.start_fen(name), [], int(depth))
        else:
            count = "unknown"
        print(name, depth, count)
