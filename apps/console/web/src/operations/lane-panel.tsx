import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Lane, LaneOutcome } from '../api/types';
import { durationText, useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { TypeToConfirm } from '../kit/type-to-confirm';
import { useUndo } from '../kit/undo';
import { Counted } from './counted';
import { Age, LaneWhy } from './lanes-table';
import { WhatToDo } from './what-to-do';

const ACTIONS = ['drain', 'retry', 'discard'] as const;
type Action = 'pause' | 'resume' | (typeof ACTIONS)[number];
/** The action that undoes another; actions without an entry cannot be undone. */
const BACK: { readonly [Done in Action]?: Action } = { pause: 'resume', resume: 'pause' };

export function LanePanel({ lane }: { lane: Lane }): ReactElement {
  const { t } = useWords();
  const { relative } = useFormats();
  return (
    <div className="stack">
      <p className="soft">
        {lane.why === null && lane.pause === null ? t('operations:lane.idle') : <LaneWhy lane={lane} />}
      </p>
      {lane.why !== null && <WhatToDo why={lane.why} />}
      {lane.pause !== null && (
        <p className="note warn">
          {t('operations:lane.pausedBy', {
            time: relative(lane.pause.at),
            name: lane.pause.by ?? t('operations:nobody'),
          })}
        </p>
      )}
      <Facts lane={lane} />
      <Actions lane={lane} />
    </div>
  );
}

function Facts({ lane }: { lane: Lane }): ReactElement {
  const { t } = useWords();
  const rate = lane.last_rate;
  const facts: readonly (readonly [string, ReactElement | string])[] = [
    [t('operations:columns.organization'), lane.organization.name],
    [t('operations:columns.waiting'), <Counted key="waiting" value={lane.waiting} />],
    [t('operations:columns.oldest'), lane.oldest_age_ms === null ? '–' : <Age key="age" ms={lane.oldest_age_ms} />],
    [t('operations:lane.started'), <Counted key="started" value={lane.started} />],
    [t('operations:lane.parked'), <Counted key="parked" value={lane.parked} />],
    [
      t('operations:columns.heldBy'),
      lane.held_by === null ? t('operations:nobody') : `${lane.held_by.app} · ${lane.held_by.copy}`,
    ],
    [
      t('operations:columns.rate'),
      rate === null ? '–' : t('operations:lane.rate', { rows: rate.rows, time: durationText(rate.took_ms) }),
    ],
    [
      t('operations:lane.name'),
      <span key="name" className="mono break">
        {lane.lane}
      </span>,
    ],
  ];
  return (
    <section>
      <h3>{t('operations:lane.facts')}</h3>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Actions({ lane }: { lane: Lane }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const [isAsking, setAsking] = useState(false);
  const outcome = useOutcomeText();
  const sayError = useSayError();
  const client = useQueryClient();
  const undo = useUndo();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['operations', 'lanes'] });
  // A text, because the description has one path for all actions.
  const ask = (action: string): Promise<LaneOutcome> => api.post(`/operations/lanes/${lane.lane}/${action}`, {});
  const doneText = (action: Action): string =>
    t(action === 'pause' ? 'operations:actions.pause.done' : 'operations:actions.resume.done');
  const act = useMutation({
    mutationFn: (action: Action) => ask(action),
    onSuccess: (result, action) => {
      setAsking(false);
      const back = result.outcome === 'done' ? BACK[action] : undefined;
      if (back === undefined) say(outcome(result));
      else undo.offer({ done: doneText(action), undo: () => ask(back), settled: refresh });
      return refresh();
    },
    onError: sayError,
  });
  const actions: readonly Action[] = [lane.pause === null ? 'pause' : 'resume', ...ACTIONS];
  return (
    <section>
      <h3>{t('operations:lane.actions')}</h3>
      <div className="panel">
        {actions.map((action) => (
          <div key={action} className="panel-row">
            <span className="soft grow">{t(`operations:actions.${action}.hint`)}</span>
            <Button
              size="xs"
              loading={act.isPending && act.variables === action}
              onClick={() => (action === 'discard' ? setAsking(true) : act.mutate(action))}
            >
              {t(`operations:actions.${action}.label`)}
            </Button>
          </div>
        ))}
      </div>
      <TypeToConfirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('operations:actions.discard.label')}
        text={t('operations:actions.discard.hint')}
        name={phoneText(lane.account.name)}
        action={t('operations:actions.discard.label')}
        isBusy={act.isPending}
        onConfirm={() => act.mutate('discard')}
      />
    </section>
  );
}

function useOutcomeText(): (outcome: LaneOutcome) => string {
  const { t } = useWords();
  return ({ outcome, rows, has_more: hasMore }) => {
    if (outcome !== 'done') return t(`operations:outcomes.${outcome}`);
    if (rows === null) return t('operations:outcomes.done');
    return t(hasMore ? 'operations:outcomes.more' : 'operations:outcomes.rows', { count: rows });
  };
}
