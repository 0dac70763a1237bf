/** Makes the browser download a file while the page stays. With a name, the browser saves the file under that name. */
export function navigateToFile(address: string, name: string | undefined): void {
  const link = document.createElement('a');
  link.href = address;
  if (name !== undefined) link.download = name;
  link.click();
  // Revoked late: some browsers read the file only after the click is over.
  if (address.startsWith('blob:')) window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
