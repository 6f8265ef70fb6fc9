import {
  type DeskSettings,
  getDeskSettings,
  updateDeskSettings,
} from '@recourse/contract/desk/assignment';
import {
  type Availability,
  createTeam,
  deleteTeam,
  listTeams,
  listWorkload,
  type NewTeam,
  setAvailability,
  type Team,
  updateTeam,
} from '@recourse/contract/desk/teams';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

/** The first part of the key of every query about teams, and about the workload of employees. */
const TEAMS_KEY = ['teams'] as const;
const WORKLOAD_KEY = ['workload'] as const;

/** All teams, sorted by name. */
export const teamListQuery = queryOptions({
  queryKey: [...TEAMS_KEY, 'list'],
  queryFn: ({ signal }) => call(listTeams, { signal }),
});

interface WorkloadRequest {
  page: number;
  perPage: number;
  teamId?: number;
}

/** One page of employees, those with the most open claims first. */
export function workloadQuery(query: WorkloadRequest) {
  return queryOptions({
    queryKey: [...WORKLOAD_KEY, 'list', query],
    queryFn: ({ signal }) => call(listWorkload, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How work is distributed. */
export const deskSettingsQuery = queryOptions({
  queryKey: [...TEAMS_KEY, 'settings'],
  queryFn: ({ signal }) => call(getDeskSettings, { signal }),
});

interface TeamContent {
  body: Required<NewTeam>;
  /** For a new team. */
  idempotencyKey: string;
  /** For an existing one: the version that was seen. */
  version: number | undefined;
}

/** Creates a team, or changes the one with that id and version. */
export function useSaveTeam(id: number | undefined) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, version }: TeamContent) =>
      id === undefined
        ? call(createTeam, { body, idempotencyKey })
        : call(updateTeam, { params: { id }, body, ifMatch: version }),
    onSettled,
  });
}

/**
 * Deletes a team in the version that was seen. A missing one counts as deleted, because the response to an earlier
 * attempt may have been lost.
 */
export function useDeleteTeam({ id, version }: Team) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deleteTeam, { params: { id }, ifMatch: version });
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onSettled,
  });
}

/** Sets the capacity and absence of an employee, based on the version that was seen. */
export function useSetAvailability({ id, version }: { id: number; version: number }) {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (body: Availability) =>
      call(setAvailability, { params: { id }, body, ifMatch: version }),
    onSettled,
  });
}

/** Changes how work is distributed. */
export function useUpdateDeskSettings() {
  const onSettled = useInvalidate();
  return useMutation({
    mutationFn: (body: Partial<DeskSettings>) => call(updateDeskSettings, { body }),
    onSettled,
  });
}

function useInvalidate() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: TEAMS_KEY }),
      client.invalidateQueries({ queryKey: WORKLOAD_KEY }),
    ]);
  };
}
