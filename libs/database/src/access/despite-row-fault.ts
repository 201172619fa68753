import { isRowFault } from '../failures/pg-error';

/** If PostgreSQL refuses a row, halving finds it, and the others are written in order. @param alone its outcome */
export async function despiteRowFault<Row, Result>(
  rows: readonly Row[],
  together: (rows: readonly Row[]) => Promise<Result[]>,
  alone: (rows: readonly Row[], error: Error) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  try {
    return await together(rows);
  } catch (error) {
    if (!isRowFault(error)) throw error;
    const middle = rows.length >> 1;
    if (middle === 0) return alone(rows, error);
    const first = await despiteRowFault(rows.slice(0, middle), together, alone);
    return [...first, ...(await despiteRowFault(rows.slice(middle), together, alone))];
  }
}
