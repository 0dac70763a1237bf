/** Returns the name that a view has as a resource: 'files-tc-reading' for the view `tcReading` of `files`. */
export const viewName = (resource: string, value: string): string =>
  `${resource}-${value.replaceAll('_', '-').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
