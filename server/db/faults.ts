/** Whether a query failed because another row has the same value in a unique constraint of that name. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && fault.code === '23505')
      return 'constraint' in fault && fault.constraint === constraint;
  return false;
}
