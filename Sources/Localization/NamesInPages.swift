package import ContentModel

extension Sanction {
    package var name: StringKey {
        switch self {
        case .zero: .zero
        case .deductTwo: .deductTwo
        case .maxTwo: .maxTwo
        case .maxFourAndHalf: .maxFourAndHalf
        case .deductHalfToTwo: .deductHalfToTwo
        case .judgesOpinion: .judgesOpinion
        }
    }
}

extension DivePhase {
    package var name: StringKey {
        switch self {
        case .start: .phaseStart
        case .approach: .phaseApproach
        case .takeOff: .phaseTakeOff
        case .flight: .phaseFlight
        case .entry: .phaseEntry
        case .synchro: .phaseSynchro
        case .conduct: .phaseConduct
        }
    }
}
