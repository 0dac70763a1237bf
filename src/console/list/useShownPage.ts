import { useState } from 'react';
import { useListContext } from 'react-admin';

/** Returns the page that the rows on the screen are from: the one before, until those of the requested page are read. */
export function useShownPage(): number {
  const { page, isPlaceholderData } = useListContext();
  const [shown, setShown] = useState(page);
  if (!isPlaceholderData && shown !== page) setShown(page);
  return isPlaceholderData ? shown : page;
}
