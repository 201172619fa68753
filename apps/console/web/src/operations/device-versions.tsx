import type { ReactElement } from 'react';
import type { Health } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { Section } from '../kit/page';

export function DeviceVersions({ versions }: { versions: Health['device_versions'] }): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  return (
    <Section title={t('operations:health.devices')}>
      <table className="table cards">
        <thead>
          <tr>
            <th>{t('operations:columns.device')}</th>
            <th>{t('operations:columns.version')}</th>
            <th className="n">{t('operations:columns.all')}</th>
            <th className="n">{t('operations:columns.connected')}</th>
            <th className="n">{t('operations:columns.silent')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ kind, version, all, heard }) => (
            <tr key={`${kind} ${version}`}>
              <td className="head strong">{t(`operations:health.kinds.${kind}`)}</td>
              <td data-label={t('operations:columns.version')} className="mono">
                {version ?? t('operations:health.unknownVersion')}
              </td>
              <td className="n" data-label={t('operations:columns.all')}>
                {number(all)}
              </td>
              <td className="n" data-label={t('operations:columns.connected')}>
                {number(heard)}
              </td>
              <td className="n" data-label={t('operations:columns.silent')}>
                {number(all - heard)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
