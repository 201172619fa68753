import { Field, isUuid } from '@chasqui/http/requests';
import { TagsField } from './contact.body';

export const ContactIdsField = (least: number, most: number): PropertyDecorator =>
  Field(
    { required: true, about: 'The `id`s of the contacts.' },
    {
      schema: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: least, maxItems: most },
      longest: most,
      is: (value) => Array.isArray(value) && value.length >= least && value.every(isUuid),
      must: `a list of ${least} to ${most.toLocaleString('en')} ids of contacts`,
      code: 'OUT_OF_RANGE',
      reason: 'IDS',
      params: { least, most },
      emptyText: 'kept inside',
    },
  );

export class MergeBody {
  @Field(
    { required: true, about: 'The `id` of the other contact.' },
    {
      schema: { type: 'string', format: 'uuid' },
      is: (value) => typeof value === 'string',
      must: 'the `id` of a contact',
      code: 'WRONG_TYPE',
      reason: 'ID',
    },
  )
  from_id: string;
}

export class TagContactsBody {
  @ContactIdsField(1, 1_000) contact_ids: string[];
  @TagsField('Tags that they get besides those that they have.') add_tags?: string[] | null;
  @TagsField('Tags that they lose, also those that `add_tags` names.') remove_tags?: string[] | null;
}
