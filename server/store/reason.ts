/**
 * Why something failed, in the engine's own words. A failed connection to a name with several
 * addresses is one error without words around one for each address.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}
