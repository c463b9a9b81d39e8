import Insight

/// Deadlines of the site and the cohorts that have them, for the chart of the workload and the data of the planner.
struct SiteDeadlines {
    let all: [Deadline]
    let cohortCount: Int
    /// Cohorts by item, for items that not everyone has.
    let cohorts: [Deadline.Item: [Int]]

    init(_ site: SiteContext) {
        let cohorts = Cohort.all(of: site.content)
        all = Workload.deadlines(of: site.content, cohorts, zone: site.zone)
        cohortCount = cohorts.count
        let having = Workload.widestCohorts(all, cohorts: cohorts.count)
        self.cohorts = zip(all, having).reduce(into: [:]) { $0[$1.0.item] = $1.1 }
    }
}
