/**
 * How a cost grows with size: the slope of the straight line through log(size) and log(cost), by
 * least squares. 1 means linear, 2 means that twice as many articles take four times as long.
 *
 * @throws {RangeError} for fewer than two points, or for one that has no logarithm.
 */
export function growthExponent(points: readonly { size: number; cost: number }[]): number {
  if (points.length < 2) throw new RangeError('growthExponent: expected at least two points');
  if (points.some(({ size, cost }) => !(size > 0 && cost > 0))) {
    throw new RangeError('growthExponent: expected sizes and costs above zero');
  }
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(logs.map(({ x }) => x));
  const meanY = mean(logs.map(({ y }) => y));
  const rise = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const run = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (run === 0) throw new RangeError('growthExponent: expected at least two different sizes');
  return rise / run;
}
