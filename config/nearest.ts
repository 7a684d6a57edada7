/** Suggestions for misspelt words in error messages. */

/** @returns `; did you mean "name"?`, or an empty string when no known word is close. */
export function didYouMean(word: string, known: Iterable<string>, maxEdits = maxEditsFor(word)): string {
  const [nearest] = [...known]
    .map((name) => ({ name, edits: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => name !== word && edits <= maxEdits)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest ? `; did you mean "${nearest.name}"?` : '';
}

const maxEditsFor = (word: string) => Math.min(4, Math.max(1, Math.floor(word.length / 3)));

/** Damerau-Levenshtein distance: letters added, removed, replaced or swapped with their neighbour. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 0; row <= from.length; row += 1) {
    const cells: number[] = [];
    rows.push(cells);
    for (let column = 0; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
      cells.push(row + column === 0 ? 0 : edits);
    }
  }
  return at(from.length, to.length);
}
