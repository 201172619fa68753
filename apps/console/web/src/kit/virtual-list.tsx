import './virtual-list.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Page } from '../api/types';
import { Further, nextPageOf } from './further';
import { Loaded, Rows } from './states';
import { useVirtualRows } from './use-virtual-rows';

interface VirtualColumn<Row> {
  head: string;
  /** Class of the head and of the cells. */
  place: string;
  /** Class of the cells alone. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface VirtualTableProps<Row> {
  /** Class of a row and of the head: sets `--columns`, and the places of the cells on phones. */
  className: string;
  columns: readonly VirtualColumn<Row>[];
  /** Row heights in pixels: wide, and below a page width of 760 px. */
  sizes: readonly [wide: number, narrow: number];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

interface VirtualListProps<Row> extends VirtualTableProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  /** Rows of a full page. A shorter one with more to come took the server long: then a button fetches the next. */
  perPage?: number;
  empty: ReactNode;
  /** Beside that button. */
  note?: string;
}

/** Fetches further pages by itself, and renders only the rows on screen. */
export function VirtualList<Row extends { id: string }>(props: VirtualListProps<Row>): ReactElement {
  const { query, perPage = 0, empty, note, ...table } = props;
  return (
    <Loaded query={query} skeleton={<Rows count={12} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        const isByHand = query.hasNextPage && (pages.at(-1)?.data.length ?? 0) < perPage;
        if (rows.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            <VirtualTable rows={rows} onMore={isByHand ? undefined : nextPageOf(query)} {...table} />
            <div className="virtual-further">
              <Further query={query} byHand={isByHand ? 'common:further' : undefined} />
              {isByHand && !query.isError && note !== undefined && <span>{note}</span>}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

interface TableProps<Row> extends VirtualTableProps<Row> {
  rows: readonly Row[];
  onMore: (() => unknown) | undefined;
}

/** The page itself scrolls. */
function VirtualTable<Row extends { id: string }>(props: TableProps<Row>): ReactElement {
  const { rows, columns, className, sizes, openId, onOpen, onMore } = props;
  const { list, size, totalSize, shown, startOf } = useVirtualRows({ count: rows.length, sizes, onMore });
  return (
    <>
      <div className={`virtual-head ${className}`} aria-hidden>
        {columns.map(({ place, head }) => (
          <span key={place} className={place}>
            {head}
          </span>
        ))}
      </div>
      <div ref={list} className="virtual-rows" role="list" style={{ height: totalSize }}>
        {shown.map((virtual) => {
          const row = rows[virtual.index];
          if (row === undefined) return null;
          return (
            <div key={row.id} role="listitem">
              <button
                type="button"
                className={`virtual-row ${className}${row.id === openId ? ' on' : ''}`}
                style={{ height: size, transform: `translateY(${startOf(virtual)}px)` }}
                onClick={() => onOpen(row.id)}
              >
                {columns.map((column) => (
                  <span key={column.place} className={`${column.place} ${column.className ?? ''}`.trim()}>
                    {column.cell(row)}
                  </span>
                ))}
              </button>
            </div>
          );
        })}
      </div>
    </>
  );
}
