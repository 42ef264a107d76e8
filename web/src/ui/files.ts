/** Files in and out of the page, without a server. */

export const download = (name: string, kind: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The first file of a drop, if it is one. */
export const droppedFile = (event: DragEvent): File | undefined => event.dataTransfer?.files[0];

export const holdsFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Whether it went to the clipboard; some browsers refuse. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
