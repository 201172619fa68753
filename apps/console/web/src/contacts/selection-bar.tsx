import { Button } from '@mantine/core';
import { IconTagMinus, IconTagPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { Contact } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { TagsInput } from '../kit/tags-input';
import { useUsedTags } from './queries';
import { TagChoices } from './tag-choices';
import { useTagging } from './use-tagging';

interface SelectionBarProps {
  contacts: readonly Contact[];
  onClear: () => void;
}

export function SelectionBar({ contacts, onClear }: SelectionBarProps): ReactElement {
  const { t } = useWords();
  const [way, setWay] = useState<'add' | 'remove' | null>(null);
  return (
    <>
      <div className="selection-bar" role="region" aria-label={t('contacts:select.bar')}>
        <b className="num" role="status">
          {t('contacts:select.count', { count: contacts.length })}
        </b>
        <span className="grow" />
        <Button size="xs" leftSection={<IconTagPlus size={15} stroke={1.6} />} onClick={() => setWay('add')}>
          {t('contacts:tags.add')}
        </Button>
        <Button size="xs" leftSection={<IconTagMinus size={15} stroke={1.6} />} onClick={() => setWay('remove')}>
          {t('contacts:tags.remove')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t('contacts:select.clear')}
        </Button>
      </div>
      <Dialog opened={way !== null} onClose={() => setWay(null)} title={t(`contacts:tags.${way ?? 'add'}`)}>
        {way !== null && <TagDialog way={way} contacts={contacts} onClose={() => setWay(null)} />}
      </Dialog>
    </>
  );
}

interface TagDialogProps {
  way: 'add' | 'remove';
  contacts: readonly Contact[];
  onClose: () => void;
}

function TagDialog({ way, contacts, onClose }: TagDialogProps): ReactElement {
  const { t } = useWords();
  const used = useUsedTags();
  const [tags, setTags] = useState<string[]>([]);
  const { change, isPending } = useTagging(onClose);
  const choices = way === 'add' ? (used.data?.tags ?? []) : tagsOf(contacts);
  return (
    <div className="stack">
      <p className="soft">{t(`contacts:tags.${way}To`, { count: contacts.length })}</p>
      {way === 'add' && <TagsInput label={t('common:tags.title')} value={tags} onChange={setTags} />}
      {choices.length === 0 && way === 'remove' ? (
        <p className="dim">{t('common:tags.none')}</p>
      ) : (
        <TagChoices tags={choices} chosen={tags} onChange={setTags} />
      )}
      <DialogFoot onCancel={onClose}>
        <Button
          variant="filled"
          loading={isPending}
          disabled={tags.length === 0}
          onClick={() =>
            change({
              ids: contacts.map(({ id }) => id),
              add: way === 'add' ? tags : [],
              remove: way === 'remove' ? tags : [],
            })
          }
        >
          {t(`contacts:tags.${way}`)}
        </Button>
      </DialogFoot>
    </div>
  );
}

function tagsOf(contacts: readonly Contact[]): { tag: string; contacts: number }[] {
  const counts = new Map<string, number>();
  for (const tag of contacts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, contacts: count })).toSorted((a, b) => b.contacts - a.contacts);
}
