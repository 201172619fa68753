/** Shares of the traffic by a Zipf law: the n-th largest organization's is proportional to 1 / n^exponent. Sum 1. */
export function zipfShares(organizations: number, exponent: number): number[] {
  const weights = Array.from({ length: organizations }, (_, n) => (n + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
