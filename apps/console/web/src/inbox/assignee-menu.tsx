import { Button, Menu } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Person } from '../api/inbox-types';
import { useWords } from '../i18n/use-words';
import { useMembers } from '../members/queries';
import { useMe } from '../session/session';

interface AssigneeMenuProps {
  assignee: Person | null;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onAssign: (assignee: Person | null) => void;
}

export function AssigneeMenu({ assignee, opened, onOpened, onAssign }: AssigneeMenuProps): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  const members = (useMembers().data ?? []).filter(({ id, can_answer }) => can_answer && id !== user.id);
  const nameOf = (name: string, email: string): string => (name === '' ? email : name);
  const people: Person[] = [
    { id: user.id, name: t('inbox:assign.me') },
    ...members.map(({ id, name, email }) => ({ id, name: nameOf(name, email) })),
  ];
  const label =
    assignee === null ? t('inbox:assign.action') : assignee.id === user.id ? t('inbox:assign.me') : assignee.name;
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          className="assign-button"
          leftSection={<IconUserPlus size={15} stroke={1.6} />}
          aria-label={t('inbox:assign.label', { name: assignee?.name ?? t('inbox:assign.nobody') })}
        >
          <span className="clip">{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map((person) => (
          <Menu.Item
            key={person.id}
            rightSection={person.id === assignee?.id ? <IconCheck size={14} /> : null}
            onClick={() => onAssign(person)}
          >
            {person.name}
          </Menu.Item>
        ))}
        {assignee !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onAssign(null)}>{t('inbox:assign.nobody')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
