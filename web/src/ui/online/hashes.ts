/** Whether rules were made by somebody: then they are named by the hash of their definition. */
export const isMade = (variant: string): boolean => variant.startsWith('@');
