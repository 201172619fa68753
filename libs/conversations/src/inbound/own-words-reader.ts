import type { Queryable } from '@chasqui/database';
import { RecentReads } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { type OwnWords, wordOf } from './stop-words';

/** A change of the words takes effect within this time. */
const TRUST_MS = 5_000;

const READ = {
  name: 'inbound_own_words',
  text: 'select stop_words as stop, start_words as start from organizations where id = $1',
};

/** Organizations' stop and start words, read at most once in five seconds each. */
@Injectable()
export class OwnWordsReader {
  private readonly known = new RecentReads<OwnWords>(TRUST_MS);

  /** @param transaction used to read: a holder of one connection must not wait for another */
  find(transaction: Queryable, orgId: string): Promise<OwnWords> {
    return this.known.find(orgId, async () => {
      const { rows } = await transaction.query<{ stop: string[]; start: string[] }>(READ, [orgId]);
      return { stop: new Set(rows[0]?.stop.map(wordOf)), start: new Set(rows[0]?.start.map(wordOf)) };
    });
  }
}
