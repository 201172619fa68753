import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { ErrorPanel } from '../kit/states';
import { When } from '../kit/when';
import { useMe, useMode, useOrganization } from '../session/session';

/** Install, start with a one-use code, and the app connects. */
export function SetupSteps(): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const { installation } = useMe();
  const enroll = useMutation({
    mutationFn: () => api.post(`${path}/gateways/enrollment`, undefined, { mode }),
  });
  const code = enroll.data;
  const url = new URL(installation.base_url).origin;
  return (
    <ol className="how">
      <li>
        <div className="stack tight">
          <span>{t('numbers:setup.install')}</span>
          <CodeBlock
            label={t('numbers:setup.install')}
            wraps
            text="npm install -g --omit=peer chasqui-whatsapp-gateway.tgz"
          />
          {code && (
            <a className="link" href={code.install_url} target="_blank" rel="noreferrer">
              {t('numbers:setup.installLink')}
            </a>
          )}
        </div>
      </li>
      <li>
        <div className="stack tight">
          <span>{t('numbers:setup.start')}</span>
          {code === undefined ? (
            <span>
              <Button loading={enroll.isPending} onClick={() => enroll.mutate()}>
                {t('numbers:setup.getCode')}
              </Button>
            </span>
          ) : (
            <>
              <CodeBlock
                label={t('numbers:setup.start')}
                wraps
                text={`chasqui-gateway --url ${url} --setup-code ${code.setup_code}`}
              />
              <p className="small soft">
                {t('numbers:setup.codeNote')} <When at={code.expires_at} as="full" />
              </p>
              <div className="row">
                <span style={{ background: '#fff', padding: 8, borderRadius: 8, lineHeight: 0 }}>
                  <QRCodeSVG value={code.qr} size={112} title={t('numbers:setup.qrTitle')} />
                </span>
                <span className="small soft">{t('numbers:setup.qrNote')}</span>
              </div>
            </>
          )}
          {enroll.error !== null && <ErrorPanel error={enroll.error} />}
        </div>
      </li>
      <li>
        <span>{t('numbers:setup.wait')}</span>
      </li>
    </ol>
  );
}
