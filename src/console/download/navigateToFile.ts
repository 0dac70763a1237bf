/** Has the browser fetch a file; the page stays. A name makes it keep the file under that name. */
export function navigateToFile(address: string, name: string | undefined): void {
  const link = document.createElement('a');
  link.href = address;
  if (name !== undefined) link.download = name;
  link.click();
  // Freed late: some browsers read it only after the click is over.
  if (address.startsWith('blob:')) window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
