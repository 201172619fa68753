import './virtual-rows.css';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface VirtualRowsProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  openId: string | undefined;
  /** Pixels of a row; below 760 px of the page the second one. */
  sizes: readonly [wide: number, narrow: number];
  className: string;
  onOpen: (id: string) => void;
  /** Called before the end is reached; absent: there is nothing more, or it is asked for by hand. */
  onMore?: (() => void) | undefined;
  children: (item: Item) => ReactNode;
}

/** Any number of rows with a screenful of elements. The page itself scrolls. */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>): ReactElement {
  const { items, idOf, openId, sizes, className, onOpen, onMore, children } = props;
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const size = isNarrow ? sizes[1] : sizes[0];
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => size,
    overscan: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => rows.measure(), [rows, size]);
  useEffect(() => {
    if (last >= items.length - 15) onMore?.();
  }, [last, items.length, onMore]);
  return (
    <div ref={list} className="virtual-rows" role="list" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        const id = idOf(item);
        return (
          <div key={id} role="listitem">
            <button
              type="button"
              className={id === openId ? `${className} virtual-row on` : `${className} virtual-row`}
              style={{ height: size, transform: `translateY(${start - rows.options.scrollMargin}px)` }}
              onClick={() => onOpen(id)}
            >
              {children(item)}
            </button>
          </div>
        );
      })}
    </div>
  );
}
