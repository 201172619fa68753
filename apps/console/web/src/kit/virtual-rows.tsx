import './virtual-rows.css';
import type { ReactElement, ReactNode } from 'react';
import { useVirtualRows } from './use-virtual-rows';

interface VirtualRowsProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  openId: string | undefined;
  /** Row heights in pixels: wide, and below a page width of 760 px. */
  sizes: readonly [wide: number, narrow: number];
  className: string;
  onOpen: (id: string) => void;
  /** Called shortly before the end; absent if there is no more, or the next page is requested by a button. */
  onMore?: (() => unknown) | undefined;
  children: (item: Item) => ReactNode;
}

/** Renders only the rows on screen. The page itself scrolls. */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>): ReactElement {
  const { items, idOf, openId, sizes, className, onOpen, onMore, children } = props;
  const { list, size, totalSize, shown, startOf } = useVirtualRows({ count: items.length, sizes, onMore });
  return (
    <div ref={list} className="virtual-rows" role="list" style={{ height: totalSize }}>
      {shown.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        const id = idOf(item);
        return (
          <div key={id} role="listitem">
            <button
              type="button"
              className={id === openId ? `${className} virtual-row on` : `${className} virtual-row`}
              style={{ height: size, transform: `translateY(${startOf(row)}px)` }}
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
