import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';

interface Column<Row> {
  /** The column's head and, on phones, the label of its cells. Absent for buttons. */
  head?: string;
  /** `title`: the title of a row's card, which opens the row. `plain`: on a card without a label. */
  as?: 'title' | 'plain';
  /** Class of the cells. Figures (`n`) stand at the right, with their head. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  rows: readonly Row[];
  /** Field with a unique value. */
  by: keyof Row & string;
  columns: readonly (Column<Row> | false)[];
  /** Makes each title a button. */
  onOpen?: (row: Row) => void;
  isMuted?: (row: Row) => boolean;
}

/** A table whose rows become cards below a page width of 760 px. */
export function DataTable<Row>({ rows, by, columns, onOpen, isMuted }: DataTableProps<Row>): ReactElement {
  const { t } = useWords();
  const shown = columns.filter((column) => column !== false);
  return (
    <table className="table cards">
      <thead>
        <tr>
          {shown.map(({ head, className }, at) => (
            <th key={at} className={head !== undefined && isFigure(className) ? 'n' : undefined}>
              {head ?? <span className="visually-hidden">{t('common:actions')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row[by])} className={isMuted?.(row) === true ? 'muted' : undefined}>
            {shown.map(({ head, as, className, cell }, at) => (
              <td
                key={at}
                className={as === 'title' ? `head ${className ?? ''}`.trim() : className}
                data-label={as === undefined ? head : undefined}
              >
                {as === 'title' && onOpen ? (
                  <button type="button" className="row-button" onClick={() => onOpen(row)}>
                    {cell(row)}
                  </button>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isFigure = (className = ''): boolean => className.split(' ').includes('n');
