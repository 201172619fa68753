import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Pixels of a row; below 760 px of the page the second one. */
  sizes: readonly [wide: number, narrow: number];
  /** Called when the last row that is shown is one of the last so many; absent: there is nothing more. */
  onMore: (() => unknown) | undefined;
}

interface ShownRows {
  /** Of the element whose rows they are. */
  list: RefObject<HTMLDivElement | null>;
  /** Pixels of a row, and of all of them. */
  size: number;
  totalSize: number;
  shown: readonly VirtualItem[];
  /** Pixels of a row from the beginning of the list. */
  startOf: (row: VirtualItem) => number;
}

/** Before the end more is asked for, so that nobody waits for it. */
const ROWS_LEFT = 20;

/** Any number of rows with a screenful of elements. The page itself scrolls. */
export function useVirtualRows({ count, sizes, onMore }: VirtualRowsOptions): ShownRows {
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const size = isNarrow ? sizes[1] : sizes[0];
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => rows.measure(), [rows, size]);
  useEffect(() => {
    if (last >= count - ROWS_LEFT) onMore?.();
  }, [last, count, onMore]);
  const startOf = ({ start }: VirtualItem): number => start - rows.options.scrollMargin;
  return { list, size, totalSize: rows.getTotalSize(), shown, startOf };
}
