import { answeredRows } from '../checker/bulk.check';
import type { History } from '../checker/history';
import { type Spread, spreadOf } from './recovery';

export interface BulkFigures {
  count: number;
  answered: number;
  rows: number;
  sent: number;
  failed: number;
  /** Rows with an unknown outcome: GATEWAY_504. */
  unknown: number;
  requests: Spread;
  /** From its first request to its first answer. */
  took_ms: Spread;
}

export function bulkFigures({ bulks }: History): BulkFigures {
  const results = bulks.flatMap((bulk) => answeredRows(bulk) ?? []);
  const unknown = results.filter((row) => row.error === 'GATEWAY_504').length;
  const sent = results.filter((row) => row.status === 'sent').length;
  const answers = bulks.flatMap(({ tries }) => {
    const answer = tries.find((each) => each.status === 200);
    return answer === undefined ? [] : [{ answer, tries }];
  });
  return {
    count: bulks.length,
    answered: answers.length,
    rows: bulks.reduce((sum, bulk) => sum + bulk.rows.length, 0),
    sent,
    failed: results.length - sent - unknown,
    unknown,
    requests: spreadOf(
      answers.map(({ answer, tries }) => tries.filter((each) => each.startedAt <= answer.startedAt).length),
    ),
    took_ms: spreadOf(answers.map(({ answer, tries }) => answer.endedAt - (tries[0]?.startedAt ?? 0))),
  };
}
