/** Returns the address that shows everything about a transformer centre. */
export const addressOfTransformer = (id: string) =>
  `/tc-details?${new URLSearchParams({ tc: id, mode: 'view' })}`;
