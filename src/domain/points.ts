/** How many points one map shows, and one call returns. */
export const mostPoints = 5000;
