import './home.css';
import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Start, StepId } from '../api/types';
import { useWords } from '../i18n/use-words';
import { LinkButton } from '../kit/link-button';
import { When } from '../kit/when';
import { useMode, useOrganization } from '../session/session';
import { FirstMessage } from './first-message';

const PLACES = {
  key: { to: '/o/$orgId/keys', right: 'keys:manage' },
  number: { to: '/o/$orgId/numbers/pair', right: 'accounts:write' },
  webhook: { to: '/o/$orgId/webhooks', right: 'webhooks:manage' },
  reply: { to: '/o/$orgId/messages', right: 'messages:read' },
} as const;

/** First steps of an organization as knots on a cord; the server ticks each one when it happened. */
export function Checklist({ start }: { start: Start }): ReactElement {
  const next = start.steps.find((step) => step.done_at === null)?.id;
  return (
    <ol className="steps">
      {start.steps.map((step, index) => (
        <Step key={step.id} id={step.id} order={index + 1} doneAt={step.done_at} isNext={step.id === next}>
          {step.id === 'message' && <FirstMessage snippet={start.snippet} />}
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  id: StepId;
  order: number;
  doneAt: string | null;
  isNext: boolean;
  children: ReactNode;
}

function Step({ id, order, doneAt, isNext, children }: StepProps): ReactElement {
  const { t } = useWords();
  const mode = useMode();
  const isDone = doneAt !== null;
  // Stays open once it was open, so that a user who just sent a message sees it arrive.
  const [wasOpen] = useState(!isDone);
  const state = isDone ? 'done' : isNext ? 'next' : 'later';
  return (
    <li className={state}>
      <span className="step-knot" aria-hidden>
        {isDone ? <IconCheck size={13} stroke={3} /> : order}
      </span>
      <div className="step-card">
        <div className="row wrap">
          <div className="grow">
            <h2>
              {t(`home:steps.${id}.title`)}
              {isDone && <span className="visually-hidden"> {t('home:isDone')}</span>}
            </h2>
            {!isDone && (
              <p>{t(id === 'reply' && mode === 'test' ? 'home:steps.reply.testText' : `home:steps.${id}.text`)}</p>
            )}
          </div>
          {isDone ? (
            <span className="dim small">
              <When at={doneAt} />
            </span>
          ) : (
            id !== 'message' && <StepAction id={id} isNext={isNext} />
          )}
        </div>
        {isNext || (id === 'message' && wasOpen) ? children : null}
      </div>
    </li>
  );
}

function StepAction({ id, isNext }: { id: Exclude<StepId, 'message'>; isNext: boolean }): ReactElement | null {
  const { t } = useWords();
  const organization = useOrganization();
  const { to, right } = PLACES[id];
  if (!organization.may(right)) return null;
  return (
    <LinkButton to={to} params={{ orgId: organization.id }} variant={isNext ? 'filled' : 'default'}>
      {t(`home:steps.${id}.action`)}
    </LinkButton>
  );
}
