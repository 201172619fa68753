import { Agent, request } from 'undici';
import { serveParent } from '../processes/child';

export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const PER_ENDPOINT = 10;
const agent = new Agent({ connections: PER_ENDPOINT });
let lanes: SignedRequest[][] = [];

const handlers = {
  prepare: (requests: SignedRequest[][]) => {
    lanes = requests;
  },
  post: async () => {
    const counts = await Promise.all(lanes.map(postAll));
    return counts.reduce((sum, count) => sum + count, 0);
  },
};
export type BarePoster = typeof handlers;

async function postAll(requests: readonly SignedRequest[]): Promise<number> {
  let next = 0;
  let succeeded = 0;
  const caller = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      const { url, headers, body } = requests[index] as SignedRequest;
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
      await answer.body.dump();
      if (answer.statusCode === 200) succeeded += 1;
    }
  };
  await Promise.all(Array.from({ length: PER_ENDPOINT }, caller));
  return succeeded;
}

serveParent(handlers);
