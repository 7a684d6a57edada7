/** The word that was probably meant, for messages about one that is not known. */

/** @returns `; did you mean "name"?`, or nothing where no known word is near. */
export function didYouMean(word: string, known: Iterable<string>, mostEdits = mostFor(word)): string {
  const [nearest] = [...known]
    .map((name) => ({ name, edits: editsBetween(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => name !== word && edits <= mostEdits)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest ? `; did you mean "${nearest.name}"?` : '';
}

const mostFor = (word: string) => Math.min(4, Math.max(1, Math.floor(word.length / 3)));

/** How many letters are added, left out, replaced or swapped with their neighbour. */
function editsBetween(from: string, to: string): number {
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
