import type { Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import { lockInbound } from '@chasqui/messages';
import { Injectable } from '@nestjs/common';
import { timeOf } from '../contact-saves.service';
import { tagsAfter } from '../store/contact-change';
import { type ContactOwner, MOST_TAGS } from '../store/contact-record';
import { taggedEvents } from '../store/contact-record-event.mapper';
import { toTag } from '../requests/contact-values';
import { ROW_REFUSALS } from '../requests/save-refusals';
import type { TagContactsBody } from '../requests/contact-ids.body';
import type { TagContactResult, TagContactsData, UsedTagsData } from './tag-contacts.response';
import { lockTagged, type TaggedContact, type TagStep, writeTags } from './tagged-contacts';
import { UsedTagRepository } from './used-tag.repository';

interface TagChange {
  addTags: string[];
  removeTags: string[];
}

@Injectable()
export class ContactTagsService {
  constructor(
    private readonly used: UsedTagRepository,
    private readonly log: EventLogRepository,
  ) {}

  /** @throws AppError SERVICE_UNAVAILABLE */
  async listUsed(owner: ContactOwner): Promise<UsedTagsData> {
    const found = await this.used.read(owner);
    if (found === null)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'Counting tags takes too long now. Try again later.',
        headers: { 'Retry-After': '5' },
      });
    return {
      tags: found.tags.map(({ tag, contacts, isCapped }) => ({ tag, contacts, contacts_capped: isCapped })),
      has_more: found.isCut,
    };
  }

  /** In one transaction; one that fails harms no other. @throws AppError INVALID_BODY without a tag, before any read */
  async change(owner: ContactOwner, body: TagContactsBody, database: Transactor): Promise<TagContactsData> {
    const change = changeOf(body);
    const ids = [...new Set(body.contact_ids.map((id) => id.toLowerCase()))];
    return database.transaction(async (transaction) => {
      await lockInbound(transaction, [owner]);
      const rows = await lockTagged(transaction, owner, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const outcomes = ids.map((id) => outcomeOf(id, byId.get(id), change));
      const steps = outcomes.flatMap(({ step }) => step ?? []);
      const at = await timeOf(transaction);
      await writeTags(transaction, owner, steps, at);
      const tagged = steps.map(({ before }) => before);
      await this.log.append(transaction, taggedEvents(owner, tagged, at));
      return dataOf(outcomes.map(({ result }) => result));
    });
  }
}

function changeOf({ add_tags: add, remove_tags: remove }: TagContactsBody): TagChange {
  const tagsOf = (tags: string[] | null | undefined): string[] => (tags ?? []).map(toTag);
  const change = { addTags: tagsOf(add), removeTags: tagsOf(remove) };
  if (change.addTags.length + change.removeTags.length > 0) return change;
  throw new AppError('INVALID_BODY', { message: 'Name at least one tag, in `add_tags` or `remove_tags`.' });
}

function outcomeOf(
  id: string,
  before: TaggedContact | undefined,
  change: TagChange,
): { result: TagContactResult; step?: TagStep } {
  const none = { id, added: [], removed: [] };
  if (before === undefined)
    return { result: { ...none, status: 'failed', error: 'CONTACT_NOT_FOUND', detail: 'There is no such contact.' } };
  const tags = tagsAfter(before.tags, change);
  if (tags.length > MOST_TAGS)
    return { result: { ...none, status: 'failed', error: 'VALIDATION', detail: ROW_REFUSALS.TOO_MANY_TAGS } };
  const added = tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !tags.includes(tag));
  if (added.length + removed.length === 0) return { result: { ...none, status: 'unchanged' } };
  return { result: { id, status: 'updated', added, removed }, step: { before, tags } };
}

function dataOf(results: TagContactResult[]): TagContactsData {
  const count = (status: TagContactResult['status']) => results.filter((each) => each.status === status).length;
  return { updated: count('updated'), unchanged: count('unchanged'), failed: count('failed'), results };
}
