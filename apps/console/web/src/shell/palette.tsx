import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight, type SpotlightActionGroupData, type SpotlightFilterFunction } from '@mantine/spotlight';
import { IconMoon, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { hasFolded } from '../kit/folded';
import { organizationOf, useMe } from '../session/session';
import { groupsFor } from './navigation';

/** The page that needs it first must mount it. */
export const openPalette = spotlight.open;

/** Ctrl+K: every place and frequent actions. */
export function Palette({ orgId }: { orgId: string | undefined }): ReactElement {
  const { t } = useWords();
  const me = useMe();
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState('');
  const text = query.trim();
  const organization = organizationOf(me, orgId);
  const params = { orgId: organization?.id ?? '' };
  const find: SpotlightActionGroupData = {
    group: t('shell:palette.find'),
    actions: [
      {
        id: 'find',
        // Contains the typed text, so the filter always keeps it.
        label: t('shell:palette.findText', { text: query }),
        leftSection: <IconSearch size={16} stroke={1.6} />,
        onClick: () => void navigate({ to: '/operations/queues', search: { q: text } }),
      },
    ],
  };
  const places = groupsFor(me, organization).flatMap((group) => group.places);
  const pair = {
    id: 'pair',
    label: t('shell:palette.pair'),
    leftSection: <IconPlus size={16} stroke={1.6} />,
    onClick: () => void navigate({ to: '/o/$orgId/numbers/pair', params }),
  };
  const failed = {
    id: 'failed',
    label: t('shell:palette.failed'),
    leftSection: <IconSearch size={16} stroke={1.6} />,
    onClick: () => void navigate({ to: '/o/$orgId/messages', params, search: { status: 'failed' } }),
  };
  const actions: SpotlightActionGroupData[] = [
    {
      group: t('shell:palette.places'),
      actions: places.map(({ to, label, icon: Icon }) => ({
        id: to,
        label: t(label),
        leftSection: <Icon size={16} stroke={1.6} />,
        onClick: () => void navigate({ to, params }),
      })),
    },
    {
      group: t('shell:palette.actions'),
      actions: [
        ...(organization?.may('accounts:write') === true ? [pair] : []),
        ...(organization === undefined ? [] : [failed]),
        {
          id: 'scheme',
          label: t('shell:palette.scheme'),
          leftSection: <IconMoon size={16} stroke={1.6} />,
          onClick: toggleColorScheme,
        },
      ],
    },
    {
      group: t('shell:organizations'),
      actions: me.organizations.map(({ id, name }) => ({
        id: `organization-${id}`,
        label: name,
        onClick: () => void navigate({ to: '/o/$orgId', params: { orgId: id } }),
      })),
    },
    ...(me.user.is_operator && text.length > 1 ? [find] : []),
  ];
  return (
    <Spotlight
      actions={actions}
      query={query}
      filter={findIn}
      onQueryChange={setQuery}
      shortcut="mod + K"
      highlightQuery
      scrollable
      maxHeight={460}
      overlayProps={{ blur: 0, backgroundOpacity: 0.25, color: '#1c1917' }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      nothingFound={t('shell:palette.nothing')}
      searchProps={{
        placeholder: t('shell:palette.placeholder'),
        'aria-label': t('shell:palette.placeholder'),
        leftSection: <IconSearch size={17} stroke={1.6} />,
      }}
    />
  );
}

/** Matches words regardless of accents, grouped. */
const findIn: SpotlightFilterFunction = (looked, groups) =>
  groups.flatMap((group) => {
    if (!('actions' in group)) return [];
    const actions = group.actions.filter(({ label = '' }) => hasFolded(label, looked));
    return actions.length > 0 ? { ...group, actions } : [];
  });
