// ffish.js PACKAGE FILE TABLE: loads the variants of FILE and prints the lines "name depth ..." of
// TABLE with the number of sequences of legal moves from each game's start.
'use strict';
const fs = require('fs');
const [packageFolder, file, table] = process.argv.slice(2);
// With a global fetch the package takes its own file for a web address.
globalThis.fetch = undefined;
const ffish = require(packageFolder);

function perft(board, depth) {
    if (depth === 1) return board.numberLegalMoves();
    let nodes = 0;
    for (const move of board.legalMoves().split(' ').filter(text => text !== '')) {
        board.push(move);
        nodes += perft(board, depth - 1);
        board.pop();
    }
    return nodes;
}

ffish.onRuntimeInitialized = () => {
    ffish.loadVariantConfig(fs.readFileSync(file, 'utf8'));
    const known = new Set(ffish.variants().split(' '));
    for (const line of fs.readFileSync(table, 'utf8').split('\n').filter(text => text !== '')) {
        const [name, depth] = line.split(' ');
        if (!known.has(name)) {
            console.log(`${name} ${depth} unknown`);
            continue;
        }
        const board = new ffish.Board(name);
        console.log(`${name} ${depth} ${perft(board, Number(depth))}`);
        board.delete();
    }
};
