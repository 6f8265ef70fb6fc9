type Edges = ReadonlyMap<string, readonly string[]>;

/** Groups of files that import each other in a cycle, each sorted. A file that imports itself is a cycle too. */
export function findCycles(edges: Edges): string[][] {
  const reach = new Map([...edges.keys()].map((start) => [start, reachableFrom(start, edges)]));
  const groups = new Map<string, string[]>();
  for (const [start, reached] of reach) {
    if (!reached.has(start)) continue;
    const group = [...reached].filter((other) => reach.get(other)?.has(start)).toSorted();
    groups.set(group.join('\n'), group);
  }
  return [...groups.values()];
}

/** All files that are reachable in one or more steps. */
function reachableFrom(start: string, edges: Edges): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(edges.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(edges.get(next) ?? []));
  }
  return reached;
}
