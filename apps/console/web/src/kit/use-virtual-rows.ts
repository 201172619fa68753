import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** Row heights in pixels: wide, and below a page width of 760 px. */
  sizes: readonly [wide: number, narrow: number];
  /** Called when one of the last rows is shown; undefined if there is no more. */
  onMore: (() => unknown) | undefined;
}

interface ShownRows {
  list: RefObject<HTMLDivElement | null>;
  /** Pixels: one row, and all rows. */
  size: number;
  totalSize: number;
  shown: readonly VirtualItem[];
  /** Pixels from the beginning of the list. */
  startOf: (row: VirtualItem) => number;
}

/** Rows before the end at which more is requested, so that the reader does not wait. */
const ROWS_LEFT = 20;

/** Renders only the rows on screen. The page itself scrolls. */
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
