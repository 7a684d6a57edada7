/**
 * Words the problem of a field as a request to an owner: `expected a day (found "soon")` as "Please give a day." Other
 * problems are sentences already. Leaves out what only helps in a file: `(in a file: alt)`.
 */
export function ownerMessage(problem: string): string {
  const short = problem.replace(/ \(found .*$/s, '').replace(/ \(in a file: [^()]*\)/, '');
  if (!short.startsWith('expected ')) return /[.!?]$/.test(short) ? short : `${short}.`;
  const expected = short.replace(/[,;] found .*$/s, '').replace(/, without quotes$/, '');
  if (/^expected (some text|at least 1 characters?)$/.test(expected)) return 'Please fill this in.';
  const request = expected
    .replace(/^expected /, 'Please give ')
    .replace(/^Please give (?=one of |')/, 'Please choose ')
    .replace(/, or null$/, ', or leave it empty');
  return /[.!?]"?$/.test(request) ? request : `${request}.`;
}
