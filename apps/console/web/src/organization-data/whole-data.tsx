import type { ReactElement } from 'react';
import { Loaded } from '../kit/states';
import { DeletionSection } from './deletion-section';
import { ExportSection } from './export-section';
import { useWhole } from './queries';

interface WholeDataProps {
  /** Of the organization in the API: its own, or that of operators. */
  path: string;
  isOperator?: boolean;
}

/** All that an organization has: its export and its deletion. */
export function WholeData({ path, isOperator = false }: WholeDataProps): ReactElement {
  const whole = useWhole(path);
  return (
    <Loaded query={whole}>
      {(data) => (
        <div className="stack loose">
          <ExportSection path={path} whole={data} />
          <DeletionSection path={path} whole={data} isOperator={isOperator} />
        </div>
      )}
    </Loaded>
  );
}
