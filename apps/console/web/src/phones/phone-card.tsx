import './phones.css';
import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Sim, SmsPhone } from '../api/types';
import { useFormats } from '../i18n/format';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';
import { When } from '../kit/when';
import { useOrganization } from '../session/session';

const TONES: Record<SmsPhone['status'], Tone> = { connected: 'ok', disconnected: 'bad', disabled: 'off' };

/** A phone at a glance: online or not, missing permissions, and what each SIM may still send today. */
export function PhoneCard({ phone, onOpen }: { phone: SmsPhone; onOpen: () => void }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const { may } = useOrganization();
  const { battery } = phone;
  // Sent by a SIM that the phone chose itself: unknown which.
  const chosen = phone.sent_today - phone.sims.reduce((sum, sim) => sum + sim.sent_today, 0);
  return (
    <article className="panel phone-card">
      <div className="row">
        <h2 className="grow clip">{phone.name}</h2>
        <Status tone={TONES[phone.status]}>{t(`phones:status.${phone.status}`)}</Status>
      </div>
      <div className="phone-facts">
        <span>{phone.model ?? t('phones:unknownModel')}</span>
        {phone.network !== null && <span>{t(`phones:network.${phone.network}`)}</span>}
        {battery?.percent !== null && battery?.percent !== undefined && (
          <span>
            {t('phones:battery', { percent: battery.percent })}
            {battery.charging === true && ` · ${t('phones:charging')}`}
          </span>
        )}
        <span>
          {t('phones:seen')} <When at={phone.last_seen_at} never={t('common:never')} />
        </span>
        <span>{t('phones:sentToday', { count: number(phone.sent_today) })}</span>
        {phone.pending_count > 0 && <span>{t('phones:waiting', { count: phone.pending_count })}</span>}
      </div>
      {phone.permissions_ok === false && <div className="note warn">{t('phones:permissions')}</div>}
      <div>
        {phone.sims.map((sim) => (
          <SimLine key={sim.slot} sim={sim} isCounted={chosen === 0 || sim.sent_today > 0} />
        ))}
        {chosen > 0 && <p className="dim small">{t('phones:chosen', { count: number(chosen) })}</p>}
      </div>
      <div className="row between">
        <span className="dim small num">
          {phone.messages_per_minute === null
            ? t('phones:noPace')
            : t('phones:pace', { count: number(phone.messages_per_minute) })}
          {phone.quiet_hours !== null && ` · ${t('phones:hasQuietHours')}`}
        </span>
        {may('accounts:write') && <Button onClick={onOpen}>{t('phones:settings')}</Button>}
      </div>
    </article>
  );
}

/** The phone's app replaces the beginning of names and numbers with stars. */
const unstarred = (text: string): string => text.replace(/^\*+/, '…');

function SimLine({ sim, isCounted }: { sim: Sim; isCounted: boolean }): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { number } = useFormats();
  const name = [sim.carrier && unstarred(sim.carrier), sim.phone && unstarred(phoneText(sim.phone))]
    .filter(Boolean)
    .join(' · ');
  const share = sim.daily_limit ? Math.min(100, (sim.sent_today / sim.daily_limit) * 100) : 0;
  return (
    <div className="sim">
      <span className="dim">{t('phones:sim', { slot: sim.slot })}</span>
      <span className="clip">
        {name === '' ? '–' : name} {sim.default && <span className="chip">{t('phones:default')}</span>}
        {sim.daily_limit !== null && (
          <span className="bar" style={{ display: 'block', marginTop: 5 }} aria-hidden>
            <span className={share >= 100 ? 'bad' : share >= 80 ? 'warn' : ''} style={{ width: `${share}%` }} />
          </span>
        )}
      </span>
      <span className="soft small">
        {!isCounted
          ? ''
          : sim.daily_limit === null
            ? t('phones:today', { count: number(sim.sent_today) })
            : t('phones:todayOf', { count: number(sim.sent_today), max: number(sim.daily_limit) })}
      </span>
    </div>
  );
}
